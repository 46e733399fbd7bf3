/** Every "no" the wire can say, with the one sentence a person reads. */
export const ERROR_SENTENCES = {
  invalid_request: 'Some of what was sent is not valid.',
  malformed_body: 'The request could not be read.',
  body_too_large: 'That is too large to send.',
  unsupported_media_type: 'Send this as JSON.',
  method_not_allowed: 'That cannot be done here.',
  unauthenticated: 'Please sign in.',
  invalid_credentials: 'The e-mail or the password is not right.',
  invalid_token: 'This link is invalid or has expired.',
  weak_password: 'This password is too common. Choose another.',
  sign_up_failed: 'An error occurred during sign up.',
  subscription_required: 'An active subscription is required.',
  already_subscribed: 'You already have a subscription.',
  no_billing_account: 'There is nothing to manage yet. Start your free trial first.',
  account_not_connected: 'No payment account is connected.',
  account_not_ready: 'Your payment account cannot take payments yet. Complete its setup first.',
  account_rejected: 'The payment provider has turned this account down. Their support can tell why.',
  business_name_missing: 'Say what your business is called first.',
  provider_unavailable: 'The payment provider is not answering. Please try again in a moment.',
  not_a_thin_event: 'Set this destination up to send thin events.',
  invalid_signature: 'This message was not signed by its provider.',
  name_taken: 'There is one with this name already.',
  email_taken: 'There is a client with this e-mail already.',
  needs_confirmation: 'Something stands in the way of this time. Save again to go on.',
  series_needs_choices: 'Some of these visits are in the way of something. Choose what becomes of them.',
  changed_elsewhere: 'This was changed in the meantime. Look at both before you save.',
  slot_taken: 'That time was just taken. Please choose another.',
  slot_not_offered: 'That time cannot be booked. Please choose another.',
  not_taking_bookings: 'This business is not taking online bookings right now.',
  too_late_to_change:
    'It is too late to change this appointment online. Please get in touch with the business.',
  key_reused: 'This key was used for something else. Use a new one.',
  invoice_settled: 'This invoice is settled already.',
  not_owed_any_more: 'There is no reason to send this any more.',
  calendar_unreadable: 'No calendar could be read at this address.',
  reminder_not_sent: 'The reminder could not be sent.',
  text_not_sent: 'The text could not be sent.',
  texts_not_available: 'This installation of Wheelhouse does not send texts.',
  not_taking_payments: 'This business cannot accept payments right now.',
  overview_failed: 'Error fetching dashboard data.',
  cross_origin: 'This request came from another site and was refused.',
  not_found: 'There is nothing here.',
  too_many_requests: 'That was too many tries. Please wait a little.',
  unavailable: 'Wheelhouse is catching its breath. Please try again in a moment.',
  internal: 'Something went wrong on our side.',
} as const

export type ErrorCode = keyof typeof ERROR_SENTENCES

export type ErrorBody = {
  /** Only where the endpoint declares it. */
  success?: false
  error: {
    code: ErrorCode
    message: string
    /** One sentence per wrong field, keyed by its path (`lines.0.price`). */
    fields?: Record<string, string>
    /** What else the caller needs to decide, such as the version that was saved in the meantime. */
    details?: Record<string, unknown>
    requestId: string
  }
}
