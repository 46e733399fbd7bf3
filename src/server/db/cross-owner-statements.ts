/**
 * Statements on owners' tables that span owners, by command and tables, each with its reason. If owners were spread over
 * several databases, each database would run them in its own worker. Every other statement runs as its owner or filters
 * by `user_id`; server tests fail on a statement that does neither and is not listed.
 */
export const CROSS_OWNER_STATEMENTS: Readonly<Record<string, string>> = {
  'delete applied_changes': 'The sweep deletes the keys of old requests.',
  'delete booking_holds': 'The sweep deletes expired holds.',
  'delete manage_tokens': 'The worker deletes the links of an undelivered email.',
  'delete appointments, deposits, push_devices':
    'The sweep deletes replaced secrets that nothing of any owner needs any more.',
  'delete push_devices': 'An owner who turns on notifications in a browser ends those of others there.',
  'select appointments':
    'The sweep finds owners whose reminders need planning; the worker finds clients to email.',
  'select appointments, message_allowances':
    'The worker finds clients to email, except those of owners whose messages wait.',
  'select message_allowances': 'The sweep counts due emails, except those of owners whose messages wait.',
  'select deposits': 'The sweep finds deposits to check with the provider, and those to refund.',
  'delete deposits': 'The sweep deletes reservations that nobody paid.',
  'select appointments, clients, deposits, services, user_availability, user_settings':
    'The worker reads the content of emails about appointments for all owners.',
  'select appointments, clients, deposits, reminder_settings, services, user_availability, user_settings':
    'The worker reads the content of due reminders for all owners.',
  'select busy_calendars': 'The sweep finds calendars to fetch.',
  'select invoice_checkouts': 'The sweep finds payments to check with the provider.',
  'select invoices': 'The sweep finds invoices that are due for a reminder.',
  'update appointments':
    'The worker records which changes clients were notified of. START from a number replans the texts STOP held back.',
  'update message_allowances': 'The worker counts the messages that it claimed for all owners.',
  'update appointments, invoice_checkouts, invoices, message_allowances, reminder_refusals, reminder_settings':
    'The worker claims due emails of all owners, and checks for each owner whether they are still due.',
  'update subscriptions':
    'A review compares all subscriptions the payment provider lists with the stored ones.',
  'update subscriptions, user_settings':
    'The sweep emails owners whose trial is ending or has ended, or whose payment failed.',
}
