/**
 * The statements on owners' tables that belong to no single owner, by what they do to which. Where owners are spread over
 * several databases each of those is asked, by a worker of its own. Every other statement runs as its owner or names
 * them; tests of the server fail on one that does neither and is not listed.
 */
export const CROSSES_OWNERS: Readonly<Record<string, string>> = {
  'delete booking_holds': 'The sweep forgets holds that have expired.',
  'select appointments': 'The sweep looks whose reminders are to be planned.',
  'select busy_calendars': 'The sweep looks which calendars are to be fetched.',
  'select invoice_checkouts': 'The sweep looks which payments are to be asked about.',
  'select invoices': 'The sweep looks which invoices are to be reminded of.',
  'update appointments':
    'START from a number: what STOP kept back is planned again, whoever’s clients it belongs to.',
  'update appointments, invoice_checkouts, invoices, reminder_refusals, reminder_settings':
    'The worker takes letters that are due, whoever’s, and looks by their owner whether they still are.',
  'update subscriptions':
    'A review compares what the payment provider lists, for all customers, with what is stored.',
  'update subscriptions, user_settings': 'The sweep tells of trials that end.',
  'with appointments': 'The worker lets letters leave that waited for those it has recorded, whoever’s.',
}
