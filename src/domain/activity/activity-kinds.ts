/** The kinds of entries of the activity record by group, each with the sentence that the owner reads. */
const SENTENCES = {
  security: {
    'signed-up': 'Account created',
    'signed-in': 'Signed in',
    'signed-in-new-device': 'Signed in on a new device',
    'sign-in-failed': 'Failed sign-in',
    'sign-up-failed': 'Failed sign-up with your email address',
    'signed-out': 'Signed out',
    'device-signed-out': 'Signed out a device',
    'signed-out-everywhere': 'Signed out everywhere',
    'session-refused': 'Blocked: your sign-in was used on another device',
    'proof-given': 'Confirmed it’s you',
    'proof-failed': 'Failed to confirm it’s you',
    'password-changed': 'Password changed',
    'password-change-failed': 'Failed password change',
    'password-reset': 'Password reset by email',
    'passkey-added': 'Passkey added',
    'passkey-renamed': 'Passkey renamed',
    'passkey-removed': 'Passkey removed',
    'authenticator-added': 'Authenticator app added',
    'authenticator-removed': 'Authenticator app removed',
    'recovery-codes-replaced': 'Recovery codes replaced',
    'recovery-code-used': 'Recovery code used',
    'recovery-requested': 'Account recovery requested',
    'recovery-cancelled': 'Account recovery cancelled',
    'recovery-completed': 'Account recovered',
    'email-confirmed': 'Email address confirmed',
    'account-deletion-failed': 'Failed account deletion',
    'push-device-saved': 'Notifications turned on or changed on a device',
    'push-device-removed': 'Notifications turned off on a device',
    'calendar-link-made': 'New private calendar link created',
    'calendar-link-removed': 'Private calendar link turned off',
  },
  payments: {
    'payment-account-connected': 'Payment account connected',
    'payment-account-setup-opened': 'Payment account setup opened',
    'payment-account-dashboard-opened': 'Payment account dashboard opened',
    'payment-account-disconnected': 'Payment account disconnected',
    'subscription-checkout-opened': 'Subscription checkout opened',
    'billing-portal-opened': 'Billing portal opened',
    'deposit-requested': 'Deposit requested',
    'deposit-waived': 'Deposit waived',
    'deposit-refunded': 'Deposit refunded',
  },
  data: {
    'data-exported': 'All your data exported',
    'clients-exported': 'Clients exported',
    'miles-exported': 'Miles exported',
    'activity-exported': 'Activity exported',
    'clients-imported': 'Clients imported',
    'client-import-undone': 'Client import undone',
  },
  settings: {
    'name-changed': 'Your name changed',
    'business-settings-saved': 'Business settings saved',
    'brand-saved': 'Booking address and brand saved',
    'pictures-changed': 'Pictures changed',
    'booking-settings-saved': 'Booking settings saved',
    'drive-pace-reset': 'Drive times reset',
    'payment-settings-saved': 'Payment settings saved',
    'reminder-settings-saved': 'Reminder settings saved',
    'text-settings-saved': 'SMS settings saved',
    'setup-saved': 'Setup saved',
    'busy-calendar-added': 'Calendar added',
    'busy-calendar-removed': 'Calendar removed',
    'service-added': 'Service added',
    'service-updated': 'Service changed',
    'service-deleted': 'Service deleted',
    'default-services-added': 'Suggested services added',
  },
  work: {
    'job-added': 'Job added',
    'job-updated': 'Job changed',
    'job-moved': 'Job moved',
    'job-cancelled': 'Job cancelled',
    'job-restored': 'Job restored',
    'job-state-changed': 'Job status changed',
    'job-address-pinned': 'Job location set',
    'day-moved': 'Jobs of a day moved',
    'series-added': 'Recurring visits added',
    'series-moved': 'Recurring visits moved',
    'series-move-undone': 'Move of recurring visits undone',
    'series-extended': 'Recurring visits extended',
    'series-cancelled': 'Recurring visits cancelled',
    'series-restored': 'Recurring visits restored',
    'client-notified': 'Client notified about a job',
    'on-my-way-sent': '“On my way” sent',
    'text-marked': 'Text marked as sent or not sent',
    'message-resent': 'Message sent again',
    'client-added': 'Client added',
    'client-updated': 'Client changed',
    'client-deleted': 'Client deleted',
    'invoice-added': 'Invoice created',
    'invoice-updated': 'Invoice changed',
    'invoice-paid': 'Invoice marked as paid',
    'job-paid-in-cash': 'Job marked as paid in cash',
    'invoice-voided': 'Invoice voided',
    'invoice-reopened': 'Invoice marked as unpaid',
    'invoice-reminded': 'Invoice reminder sent',
  },
} as const

type Sentences = typeof SENTENCES
export type ActivityGroup = keyof Sentences
export type ActivityKind = { [Group in ActivityGroup]: keyof Sentences[Group] }[ActivityGroup]

export const ACTIVITY_GROUPS = Object.keys(SENTENCES) as [ActivityGroup, ...ActivityGroup[]]

export function kindsInGroup(group: ActivityGroup): ActivityKind[] {
  return Object.keys(SENTENCES[group]) as ActivityKind[]
}

/** What somebody without the right password, code or session can cause, so their number is limited. */
export const FAILURE_KINDS = [
  'sign-in-failed',
  'sign-up-failed',
  'proof-failed',
  'password-change-failed',
  'account-deletion-failed',
  'session-refused',
] as const satisfies ActivityKind[]
export type FailureKind = (typeof FAILURE_KINDS)[number]

const REASONS: Readonly<Record<string, string>> = {
  'wrong password': 'wrong password',
  'wrong code': 'wrong code',
  'no code': 'right password, but no code',
  'too many attempts': 'too many attempts',
  'too many codes': 'too many codes',
  'just changed': 'the password or passkey had just changed',
}

const PLAIN_SENTENCES = new Map(
  ACTIVITY_GROUPS.flatMap((group) =>
    Object.entries(SENTENCES[group]).map(([kind, sentence]) => [kind, { group, sentence }] as const),
  ),
)

/** A later release may know more kinds than this one. */
export function activitySentence(kind: string, detail: string | null): string {
  const { sentence } = PLAIN_SENTENCES.get(kind) ?? { sentence: 'Something changed' }
  const reason = isFailure(kind) && detail !== null ? failureReason(detail) : undefined
  return reason ? `${sentence}: ${reason}` : sentence
}

function failureReason(detail: string): string | undefined {
  return detail.startsWith('passkey: ') ? 'passkey refused' : REASONS[detail]
}

export function activityGroup(kind: string): ActivityGroup {
  return PLAIN_SENTENCES.get(kind)?.group ?? 'work'
}

export function isFailure(kind: string): boolean {
  return (FAILURE_KINDS as readonly string[]).includes(kind)
}
