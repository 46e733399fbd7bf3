/**
 * The only tables that may break the rule of owner's tables (a `user_id` that is never null and part of every
 * key, forced row-level security), each with its reason. A test compares this list with the database.
 */
export const TABLES_WITHOUT_OWNER: Readonly<Record<string, string>> = {
  schema_migrations: 'Which migrations ran; only the schema owner touches it.',
  app_clock: 'One row: how far local mode moved the product clock.',
  limits: 'Counts tries and letters of networks and of addresses that may have no account.',
  users: 'The owners themselves: their id is what other tables call user_id.',
  sessions: 'Found by token before it is known whose it is.',
  password_resets: 'Found by token before it is known whose it is; only the system sees them.',
  password_reset_requests: 'Holds addresses that may have no account.',
  known_devices: 'Found by token before it is known whose it is; only the system sees them.',
  booking_slugs: 'A directory: leads from a public slug to its owner.',
  manage_tokens: 'A directory: leads from the link in a letter to the appointment.',
  pay_links: 'A directory: leads from a link to pay to the invoice.',
  calendar_feeds: 'A directory: leads from a private address to the owner whose jobs it shows.',
  billing_customers: 'A directory: leads from the payment provider’s customer to the owner.',
  connect_accounts: 'A directory: leads from an account at the payment provider to the owner.',
  text_refusals: 'A directory: who answered STOP to the number that all businesses’ texts come from.',
  last_means: 'One row: whether this installation last ran with a provider of texts.',
  used_trials: 'Outlives the account whose trial it was.',
  stripe_events: 'Found by id before it is known whom they concern; only the system sees them.',
  payment_corrections: 'Counts what webhooks missed; only the system sees them.',
  payment_reviews: 'When the whole provider is looked through again.',
  mails: 'Letters may go to people who own nothing here.',
}
