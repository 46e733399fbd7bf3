/** Every error code of the API: its HTTP status, and the sentence that people see. */
const ERRORS = {
  invalid_request: [422, 'Some of what was sent is not valid.'],
  malformed_body: [400, 'The request could not be read.'],
  body_too_large: [413, 'That is too large to send.'],
  unsupported_media_type: [415, 'Send this as JSON.'],
  method_not_allowed: [405, 'That cannot be done here.'],
  unauthenticated: [401, 'Please sign in.'],
  invalid_credentials: [401, 'The e-mail or the password is not right.'],
  invalid_token: [400, 'This link is invalid or has expired.'],
  weak_password: [422, 'This password is too common. Choose another.'],
  sign_up_failed: [409, 'An error occurred during sign up.'],
  subscription_required: [402, 'An active subscription is required.'],
  already_subscribed: [409, 'You already have a subscription.'],
  no_billing_account: [409, 'There is nothing to manage yet. Start your free trial first.'],
  account_not_connected: [409, 'No payment account is connected.'],
  account_not_ready: [409, 'Your payment account cannot take payments yet. Complete its setup first.'],
  account_rejected: [409, 'The payment provider has turned this account down. Their support can tell why.'],
  business_name_missing: [409, 'Say what your business is called first.'],
  provider_unavailable: [503, 'The payment provider is not answering. Please try again in a moment.'],
  not_a_thin_event: [400, 'Set this destination up to send thin events.'],
  invalid_signature: [400, 'This message was not signed by its provider.'],
  name_taken: [409, 'There is one with this name already.'],
  email_taken: [409, 'There is a client with this e-mail already.'],
  needs_confirmation: [409, 'Something stands in the way of this time. Save again to go on.'],
  series_needs_choices: [
    409,
    'Some of these visits are in the way of something. Choose what becomes of them.',
  ],
  changed_elsewhere: [409, 'This was changed in the meantime. Look at both before you save.'],
  slot_taken: [409, 'That time was just taken. Please choose another.'],
  slot_not_offered: [409, 'That time cannot be booked. Please choose another.'],
  not_taking_bookings: [409, 'This business is not taking online bookings right now.'],
  too_late_to_change: [
    409,
    'It is too late to change this appointment online. Please get in touch with the business.',
  ],
  key_reused: [409, 'This key was used for something else. Use a new one.'],
  invoice_settled: [409, 'This invoice is settled already.'],
  not_owed_any_more: [409, 'There is no reason to send this any more.'],
  calendar_unreadable: [422, 'No calendar could be read at this address.'],
  reminder_not_sent: [502, 'The reminder could not be sent.'],
  text_not_sent: [502, 'The text could not be sent.'],
  texts_not_available: [409, 'This installation of Wheelhouse does not send texts.'],
  not_taking_payments: [409, 'This business cannot accept payments right now.'],
  overview_failed: [503, 'Error fetching dashboard data.'],
  cross_origin: [403, 'This request came from another site and was refused.'],
  not_found: [404, 'There is nothing here.'],
  too_many_requests: [429, 'That was too many tries. Please wait a little.'],
  unavailable: [503, 'Wheelhouse is catching its breath. Please try again in a moment.'],
  internal: [500, 'Something went wrong on our side.'],
} as const

export type ErrorCode = keyof typeof ERRORS

export const STATUS = column(0)
export const ERROR_SENTENCES = column(1)

function column<N extends 0 | 1>(n: N) {
  const entries = Object.entries(ERRORS).map(([code, columns]) => [code, columns[n]])
  return Object.fromEntries(entries) as { [Code in ErrorCode]: (typeof ERRORS)[Code][N] }
}

export type ErrorBody = {
  /** Only if the endpoint declares it. */
  success?: false
  error: {
    code: ErrorCode
    message: string
    /** One sentence per invalid field, keyed by its path (`lines.0.price`). */
    fields?: Record<string, string>
    /** More data for the caller, such as the version that was saved in the meantime. */
    details?: Record<string, unknown>
    requestId: string
  }
}
