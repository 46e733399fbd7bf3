/**
 * The only tables that may break the rules for owners' tables (`user_id` is never null and part of every key, and
 * row-level security is forced), each with its reason. A test compares this list with the database.
 */
export const TABLES_WITHOUT_OWNER: Readonly<Record<string, string>> = {
  schema_migrations: 'Lists the applied migrations; only the schema owner accesses it.',
  us_zips: 'Centers of ZIP codes, the same for everybody; nobody writes them.',
  routed_drives: 'Drives between ZIP codes, the same for everybody; only the system writes them.',
  app_clock: 'One row: how far local mode moved the product clock.',
  server_secrets: 'Random keys of this installation; only the system sees them.',
  limits: 'Rate limits for networks and for email addresses, which may have no account.',
  users: 'The owners themselves: other tables reference their id as user_id.',
  sessions: 'Looked up by token before the owner is known.',
  password_resets: 'Looked up by token before the owner is known; only the system sees them.',
  email_verifications: 'Looked up by token before the owner is known; only the system sees them.',
  password_reset_requests: 'Holds email addresses that may have no account.',
  known_devices: 'Looked up by token before the owner is known; only the system sees them.',
  booking_slugs: 'A directory: maps a public slug to its owner.',
  manage_tokens: 'A directory: maps the link in an email to the appointment.',
  pay_links: 'A directory: maps a pay link to its invoice.',
  deposit_links: 'A directory: maps the link to a deposit’s page to the deposit.',
  calendar_feeds: 'A directory: maps a private feed address to the owner whose jobs it shows.',
  billing_customers: 'A directory: maps the payment provider’s customer to the owner.',
  connect_accounts: 'A directory: maps a payment account at the provider to the owner.',
  text_refusals: 'A directory: phone numbers that replied STOP to the number all businesses share.',
  last_means: 'One row: whether this installation last ran with an SMS provider.',
  used_trials: 'Outlives the account whose trial it was.',
  stripe_events: 'Looked up by id before the owner is known; only the system sees them.',
  payment_corrections: 'Counts what webhooks missed; only the system sees them.',
  payment_reviews: 'When the next full review of the payment provider is due.',
  mails: 'Emails also go to people without an account.',
}
