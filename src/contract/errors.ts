import { MAX_PASSKEYS } from '#domain/account/factors.ts'
import { MAX_NEW_ADDRESSES_A_YEAR } from '#domain/brand/booking-address.ts'
import { MAX_PHOTOS } from '#domain/pictures/picture-sizes.ts'
import { MAX_PUSH_DEVICES } from '#domain/push/push-events.ts'

/** Every error code of the API: its HTTP status, and the sentence that people see. */
const ERRORS = {
  invalid_request: [422, 'Some of the information isn’t valid.'],
  malformed_body: [400, 'We couldn’t read the request.'],
  body_too_large: [413, 'That’s too large to send.'],
  unsupported_media_type: [415, 'Send this as JSON.'],
  method_not_allowed: [405, 'You can’t do that here.'],
  unauthenticated: [401, 'Please sign in.'],
  invalid_credentials: [401, 'Incorrect email or password.'],
  invalid_token: [400, 'This link is invalid or has expired.'],
  invalid_code: [400, 'That isn’t the code we sent you.'],
  code_required: [401, 'Enter the code from your authenticator app.'],
  proof_required: [403, 'Confirm that it’s you first.'],
  passkey_refused: [401, 'That passkey didn’t work. Try again, or use your password.'],
  passkeys_unavailable: [409, 'Passkeys don’t work at this address.'],
  too_many_passkeys: [409, `You can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`],
  authenticator_exists: [409, 'An authenticator app is already set up. Remove it first.'],
  email_not_confirmed: [409, 'Confirm your email first.'],
  daily_limit_reached: [
    429,
    'You’ve reached today’s limit of messages to clients. You can send more tomorrow.',
  ],
  weak_password: [422, 'This password is too common. Choose another.'],
  sign_up_failed: [409, 'An error occurred during sign up.'],
  subscription_required: [402, 'You need an active subscription.'],
  already_subscribed: [409, 'You already have a subscription.'],
  no_billing_account: [409, 'There’s nothing to manage yet. Start your free trial first.'],
  account_not_connected: [409, 'No payment account is connected.'],
  account_not_ready: [409, 'Your payment account can’t take payments yet. Finish setting it up first.'],
  account_rejected: [409, 'The payment provider declined this account. Their support team can tell you why.'],
  business_name_missing: [409, 'Add your business name first.'],
  provider_unavailable: [503, 'The payment provider isn’t responding. Please try again in a moment.'],
  not_a_thin_event: [400, 'Configure this destination to send thin events.'],
  invalid_signature: [400, 'This message was not signed by its provider.'],
  name_taken: [409, 'There’s already one with this name.'],
  address_taken: [409, 'Another business uses this address, or has used it. Choose another.'],
  too_many_addresses: [
    409,
    `You’ve chosen ${MAX_NEW_ADDRESSES_A_YEAR} addresses within a year. You can still go back to one of yours.`,
  ],
  email_taken: [409, 'You already have a client with this email.'],
  client_has_jobs: [409, 'Cancel this client’s upcoming jobs first.'],
  needs_confirmation: [409, 'This time conflicts with something else. Save again to continue.'],
  series_needs_choices: [409, 'Some visits conflict with something else. Decide what to do with them.'],
  changed_elsewhere: [
    409,
    'Someone else changed this in the meantime. Compare both versions before you save.',
  ],
  day_not_moved: [409, 'Nothing was moved, because some of these jobs or times have changed.'],
  slot_taken: [409, 'That time was just taken. Please choose another.'],
  price_changed: [409, 'The price has changed since you opened this page. Please check it and book again.'],
  too_many_holds: [
    409,
    'Several people are booking this day right now. Please try again in a few minutes, or choose another day.',
  ],
  deposits_unavailable: [
    409,
    'This business can’t take deposits right now, so this service can’t be booked online. Please contact the business.',
  ],
  deposit_settled: [409, 'This deposit can’t be paid any more.'],
  deposit_invoiced: [409, 'This deposit is part of an invoice. Void the invoice first.'],
  refunds_owed: [409, 'Some deposits aren’t refunded yet.'],
  deposit_exists: [409, 'This job already has a deposit.'],
  slot_not_offered: [409, 'That time can’t be booked. Please choose another.'],
  outside_service_area: [409, 'This business doesn’t come to that ZIP code yet.'],
  not_taking_bookings: [409, 'This business is not taking online bookings right now.'],
  too_late_to_change: [409, 'It’s too late to change this appointment online. Please contact the business.'],
  key_reused: [409, 'This key was already used for a different request. Use a new one.'],
  invoice_settled: [409, 'This invoice is already settled.'],
  not_owed_any_more: [409, 'This message is no longer needed, so we didn’t send it.'],
  push_address_refused: [422, 'We can’t send notifications to this browser’s push service.'],
  too_many_devices: [
    409,
    `You can turn on notifications on up to ${MAX_PUSH_DEVICES} devices. Remove one first.`,
  ],
  picture_refused: [422, 'We can’t use this picture. Choose another one.'],
  too_many_photos: [409, `You can have up to ${MAX_PHOTOS} photos. Remove one first.`],
  calendar_unreadable: [422, 'We couldn’t read a calendar at this address.'],
  reminder_not_sent: [502, 'We couldn’t send the reminder.'],
  text_not_sent: [502, 'We couldn’t send the text.'],
  texts_not_available: [409, 'Texting isn’t set up on this installation of Wheelhouse.'],
  not_taking_payments: [409, 'This business can’t accept payments right now.'],
  overview_failed: [503, 'Error fetching dashboard data.'],
  cross_origin: [403, 'This request came from another site and was refused.'],
  not_found: [404, 'We couldn’t find that.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment.'],
  unavailable: [503, 'Wheelhouse is busy right now. Please try again in a moment.'],
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
  /** Present only if the endpoint declares it. */
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
