import type { endpoints } from '#contract/endpoints.ts'
import type { ActivityKind } from '#domain/activity/activity-kinds.ts'

/** Successful calls of the endpoint are not recorded, for this reason. */
type Unrecorded = { unrecorded: string }
/** The kind depends on the query's `action`. Null: it is recorded in the same transaction as the change itself. */
type ByAction = { byAction: Readonly<Record<string, ActivityKind | null>> }

const CHANGES_NOTHING = { unrecorded: 'It changes nothing.' }
const RECORDED_WITH_CHANGE = { unrecorded: 'It is recorded in the same transaction as the change itself.' }
const ONLY_TO_OWNER = { unrecorded: 'It only sends something to the owner.' }

/**
 * How calls by which an owner changes or exports something are recorded after they have succeeded. A test checks that no
 * endpoint is missing.
 */
export const RECORDED_CHANGES: Readonly<
  Partial<Record<keyof typeof endpoints, ActivityKind | ByAction | Unrecorded>>
> = {
  changePassword: RECORDED_WITH_CHANGE,
  endSession: RECORDED_WITH_CHANGE,
  signOutEverywhere: RECORDED_WITH_CHANGE,
  requestConfirmationEmail: ONLY_TO_OWNER,
  confirmEmailByCode: 'email-confirmed',
  updateProfile: 'name-changed',
  deleteAccount: { unrecorded: 'The record is deleted with the account.' },

  createPasskeyChallenge: CHANGES_NOTHING,
  addPasskey: RECORDED_WITH_CHANGE,
  renamePasskey: RECORDED_WITH_CHANGE,
  deletePasskey: RECORDED_WITH_CHANGE,
  createAuthenticator: { unrecorded: 'It counts only once it is confirmed.' },
  confirmAuthenticator: RECORDED_WITH_CHANGE,
  deleteAuthenticator: RECORDED_WITH_CHANGE,
  replaceRecoveryCodes: RECORDED_WITH_CHANGE,
  proveByPassword: RECORDED_WITH_CHANGE,
  createProofChallenge: CHANGES_NOTHING,
  proveByPasskey: RECORDED_WITH_CHANGE,
  cancelRecovery: RECORDED_WITH_CHANGE,

  checkSubscription: CHANGES_NOTHING,
  createCheckout: 'subscription-checkout-opened',
  createBillingPortal: 'billing-portal-opened',
  changePaymentAccount: {
    byAction: {
      'create-account': null,
      'continue-setup': 'payment-account-setup-opened',
      'create-dashboard-link': 'payment-account-dashboard-opened',
      disconnect: null,
    },
  },
  savePaymentSettings: 'payment-settings-saved',

  createAppointment: 'job-added',
  checkAppointment: CHANGES_NOTHING,
  updateAppointment: 'job-updated',
  moveAppointment: 'job-moved',
  cancelAppointment: 'job-cancelled',
  restoreAppointment: 'job-restored',
  setJobState: 'job-state-changed',
  pinJobAddress: 'job-address-pinned',
  tellClient: 'client-notified',
  proposeDayMove: CHANGES_NOTHING,
  moveDay: 'day-moved',
  askForDeposit: 'deposit-requested',
  waiveDeposit: 'deposit-waived',
  refundDeposit: 'deposit-refunded',

  checkSeries: CHANGES_NOTHING,
  createSeries: 'series-added',
  checkSeriesUpdate: CHANGES_NOTHING,
  updateSeries: 'series-moved',
  undoSeriesUpdate: 'series-move-undone',
  checkSeriesExtension: CHANGES_NOTHING,
  extendSeries: 'series-extended',
  declineSeriesExtension: { unrecorded: 'It only hides a question.' },
  cancelSeries: 'series-cancelled',
  restoreSeries: 'series-restored',

  createClient: 'client-added',
  updateClient: 'client-updated',
  deleteClient: 'client-deleted',
  previewClientImport: CHANGES_NOTHING,
  importClients: 'clients-imported',
  undoClientImport: 'client-import-undone',
  exportClients: 'clients-exported',

  createService: 'service-added',
  createDefaultServices: 'default-services-added',
  updateService: 'service-updated',
  deleteService: 'service-deleted',

  createInvoicePayment: 'invoice-added',
  updateInvoice: 'invoice-updated',
  getCheckoutSession: { unrecorded: 'It shows whether a checkout was paid.' },
  openPaymentLink: { unrecorded: 'It shows the invoice’s link.' },
  markInvoicePaid: 'invoice-paid',
  payJobInCash: 'job-paid-in-cash',
  voidInvoice: 'invoice-voided',
  reopenInvoice: 'invoice-reopened',
  remindInvoice: 'invoice-reminded',

  saveBusinessSettings: 'business-settings-saved',
  saveBrand: 'brand-saved',
  saveBookingSettings: 'booking-settings-saved',
  resetDrivePace: 'drive-pace-reset',
  openBookingLink: { unrecorded: 'It shows the link, and makes it once.' },
  saveSetup: 'setup-saved',
  dismissSetup: { unrecorded: 'It only hides the setup list.' },
  restoreSetup: { unrecorded: 'It only shows the setup list.' },
  exportMiles: 'miles-exported',

  uploadPicture: 'pictures-changed',
  changePicture: 'pictures-changed',
  removePicture: 'pictures-changed',

  saveReminderSettings: 'reminder-settings-saved',
  previewReminder: CHANGES_NOTHING,
  sendTestReminder: ONLY_TO_OWNER,
  saveTextSettings: 'text-settings-saved',
  previewText: CHANGES_NOTHING,
  sendTestText: ONLY_TO_OWNER,
  tickTextByHand: 'text-marked',
  tellOnMyWay: 'on-my-way-sent',
  resendMessage: 'message-resent',

  savePushDevice: RECORDED_WITH_CHANGE,
  removePushDevice: RECORDED_WITH_CHANGE,
  sendTestPush: ONLY_TO_OWNER,

  openCalendarFeed: RECORDED_WITH_CHANGE,
  closeCalendarFeed: RECORDED_WITH_CHANGE,
  addBusyCalendar: 'busy-calendar-added',
  refreshBusyCalendar: { unrecorded: 'It only fetches the calendar earlier than planned.' },
  removeBusyCalendar: 'busy-calendar-removed',

  downloadOwnerData: 'data-exported',
  exportActivity: 'activity-exported',
}

/**
 * Endpoints at which a repeat with the same `Idempotency-Key` changes nothing, so that it is recorded once. Others carry out every
 * call: somebody with a stolen session could otherwise export or disconnect something twice and have it recorded once.
 */
const KEYED: ReadonlySet<string> = new Set<keyof typeof endpoints>([
  'createAppointment',
  'updateAppointment',
  'setJobState',
  'createSeries',
  'createInvoicePayment',
  'markInvoicePaid',
  'payJobInCash',
  'uploadPicture',
])

export function isRepeatRecordedOnce(endpointName: string): boolean {
  return KEYED.has(endpointName)
}

const BY_NAME = new Map(Object.entries(RECORDED_CHANGES))

/** The kind that a successful call is recorded as, given its query's `action`. Null: it is not recorded. */
export function recordedKind(endpointName: string, action?: unknown): ActivityKind | null {
  const recorded = BY_NAME.get(endpointName)
  if (recorded === undefined || typeof recorded === 'string') return recorded ?? null
  if ('unrecorded' in recorded) return null
  return recorded.byAction[String(action)] ?? null
}
