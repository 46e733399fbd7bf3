/**
 * The statements on owners' tables that belong to no single owner, by what they do to which. Where owners are spread over
 * several databases each of those is asked, by a worker of its own. Every other statement runs as its owner or names
 * them; tests of the server fail on one that does neither and is not listed.
 */
export const CROSSES_OWNERS: Readonly<Record<string, string>> = {
  'delete booking_holds': 'The sweep forgets holds that have expired.',
  'delete manage_tokens': 'The worker deletes the links of an email that did not arrive.',
  'select appointments':
    'The sweep looks whose reminders are to be planned, and the worker who is to be written to about what.',
  'select appointments, user_availability, user_settings':
    'The worker reads what emails about appointments say, whoever’s.',
  'select busy_calendars': 'The sweep looks which calendars are to be fetched.',
  'select invoice_checkouts': 'The sweep looks which payments are to be asked about.',
  'select invoices': 'The sweep looks which invoices are to be reminded of.',
  'update appointments':
    'The worker records what clients were told, whoever’s. START from a number plans again what STOP kept back.',
  'update appointments, invoice_checkouts, invoices, reminder_refusals, reminder_settings':
    'The worker takes letters that are due, whoever’s, and looks by their owner whether they still are.',
  'update subscriptions':
    'A review compares what the payment provider lists, for all customers, with what is stored.',
  'update subscriptions, user_settings': 'The sweep tells of trials that end.',
}
