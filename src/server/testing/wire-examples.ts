import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { SUGGESTED_RULES } from '#domain/settings/suggested-rules.ts'
import { pushSubscription } from '#server/testing/push-subscription.ts'
import { SEEDED_PASSWORD, type SeededBusiness, SHARED_MARK } from '#server/testing/seeded-business.ts'

type Wire = typeof endpoints
export type EndpointName = keyof Wire

export type Example<Name extends EndpointName = EndpointName> = {
  /** Input for a call by a business with its own ids. */
  input: (business: SeededBusiness) => CallInput<Wire[Name]>
  /** Expected error code, if the call does not succeed. */
  expectedError?: ErrorCode
}

const anAddress = () => `somebody-${randomUUID()}@example.com`

const dateOf = (instant: string) => instant.slice(0, 10)

const dayWindow = ({ freeTime }: SeededBusiness) => ({
  from: `${dateOf(freeTime)}T00:00:00Z`,
  to: `${dateOf(freeTime)}T23:59:00Z`,
})

const manageLinkParams = ({ links }: SeededBusiness) => ({ params: { token: links.manageToken } })
const depositLinkParams = ({ links }: SeededBusiness) => ({ params: { token: links.depositToken } })
const payLinkParams = ({ links }: SeededBusiness) => ({ params: { token: links.payToken } })
const invoiceParams = ({ ids }: SeededBusiness) => ({ params: { id: ids.invoiceId } })
const calendarParams = ({ ids }: SeededBusiness) => ({ params: { id: ids.calendarId } })
const deviceParams = ({ ids }: SeededBusiness) => ({ params: { id: ids.pushDeviceId } })
const visitParams = ({ ids }: SeededBusiness) => ({ params: { id: ids.visitId } })
const appointmentParams = ({ ids }: SeededBusiness) => ({ params: { id: ids.appointmentId } })

const invoiceForm = ({ ids }: SeededBusiness) => ({
  amount: 5_000,
  description: 'Interior',
  client_name: 'Ava Brooks',
  client_email: anAddress(),
  client_phone: '(212) 555-0123',
  client_id: ids.clientId,
  lines: [{ description: 'Interior', quantity: 100, unit_price: 5_000, appointment_id: ids.appointmentId }],
})
const INVOICE_FILTER = {
  search: SHARED_MARK,
  status: 'pending',
  from: '2000-01-01',
  to: '2099-12-31',
} as const

const service = { name: 'Interior', description: null, price: 5_000, duration: 30 }
const client = () => ({ name: 'Ava Brooks', email: anAddress(), phone: null, address: null, notes: null })
const draft = { kind: 'day before', template: null } as const
const csv = () => ({ csv: `name,email\nAva Brooks,${anAddress()}\n` })

const job = ({ ids, freeTime }: SeededBusiness) => ({
  client: { id: ids.clientId },
  service_id: ids.serviceId,
  items: [{ service_id: ids.serviceId }],
  appointment_time: freeTime,
})

const rhythm = { rhythm: 'weekly', ends: { visits: 2 }, duration: 30 } as const

const toFreeTime = ({ ids, freeTime }: SeededBusiness) => ({
  scope: 'following' as const,
  appointment_time: freeTime,
  duration: 30,
  service_id: ids.serviceId,
  items: [{ service_id: ids.serviceId }],
})

const bookingBody = ({ ids, links, freeTime }: SeededBusiness) => ({
  slug: links.slug,
  serviceId: ids.serviceId,
  appointmentTime: freeTime,
})

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} } as const
const passkeyResponse = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const newPasskeyResponse = {
  ...credential,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

/** One example call per endpoint, for tests that cover the whole API. */
export const WIRE_EXAMPLES: { [Name in EndpointName]: Example<Name> } = {
  signUp: { input: () => ({ body: { email: anAddress(), password: SEEDED_PASSWORD, consent: true } }) },
  signIn: { input: ({ owner }) => ({ body: { email: owner.email, password: SEEDED_PASSWORD } }) },
  signOut: { input: () => ({}) },
  requestPasswordReset: { input: ({ owner }) => ({ body: { email: owner.email } }) },
  checkResetLink: { input: ({ links }) => ({ body: { token: links.resetToken } }) },
  resetPassword: {
    input: ({ links }) => ({ body: { token: links.resetToken, password: 'wet-shammy-43' } }),
  },
  requestConfirmationEmail: { input: () => ({}) },
  confirmEmailByCode: { input: () => ({ body: { code: '000000' } }) },
  confirmEmail: { input: () => ({ body: { token: 'unknown' } }), expectedError: 'invalid_token' },
  readSession: { input: () => ({}) },
  refreshSession: { input: () => ({}) },
  updateProfile: { input: () => ({ body: { full_name: 'Riley Carter' } }) },
  changePassword: {
    input: () => ({ body: { current_password: SEEDED_PASSWORD, new_password: 'wet-shammy-43' } }),
  },
  listSessions: { input: () => ({}) },
  endSession: { input: ({ ids }) => ({ params: { id: ids.sessionId } }) },
  signOutEverywhere: { input: () => ({}) },

  createSignInChallenge: { input: () => ({}) },
  signInWithPasskey: {
    input: () => ({ body: { response: passkeyResponse } }),
    expectedError: 'passkey_refused',
  },
  readFactors: { input: () => ({}) },
  createPasskeyChallenge: { input: () => ({}) },
  addPasskey: {
    input: () => ({ body: { name: 'Phone', response: newPasskeyResponse } }),
    expectedError: 'passkey_refused',
  },
  renamePasskey: { input: ({ ids }) => ({ params: { id: ids.passkeyId }, body: { name: 'Phone' } }) },
  deletePasskey: { input: ({ ids }) => ({ params: { id: ids.passkeyId } }) },
  createAuthenticator: { input: () => ({}) },
  confirmAuthenticator: { input: () => ({ body: { code: '000000' } }), expectedError: 'invalid_code' },
  deleteAuthenticator: { input: () => ({}), expectedError: 'not_found' },
  replaceRecoveryCodes: { input: () => ({}), expectedError: 'not_found' },
  proveByPassword: { input: () => ({ body: { password: SEEDED_PASSWORD } }) },
  createProofChallenge: { input: () => ({}) },
  proveByPasskey: {
    input: () => ({ body: { response: passkeyResponse } }),
    expectedError: 'passkey_refused',
  },

  requestRecovery: { input: ({ owner }) => ({ body: { email: owner.email } }) },
  cancelRecoveryByLink: { input: ({ links }) => ({ body: { token: links.cancelRecoveryToken } }) },
  checkRecoveryLink: { input: ({ links }) => ({ body: { token: links.recoveryToken } }) },
  recoverAccount: {
    input: ({ links }) => ({ body: { token: links.recoveryToken, password: 'wet-shammy-43' } }),
  },
  cancelRecovery: { input: () => ({}) },

  readSubscription: { input: () => ({}) },
  checkSubscription: { input: ({ ids }) => ({ body: { session_id: ids.checkoutSession } }) },
  createCheckout: { input: () => ({}), expectedError: 'already_subscribed' },
  createBillingPortal: { input: () => ({ body: { returnUrl: 'http://localhost:3000/dashboard' } }) },
  readBillingSetup: { input: () => ({}) },
  readPaymentAccount: { input: () => ({ query: { action: 'get-account' } }) },
  changePaymentAccount: { input: () => ({ query: { action: 'create-dashboard-link' } }) },
  readPaymentSettings: { input: () => ({}) },
  savePaymentSettings: { input: () => ({ body: { email_on_payment: true } }) },
  receiveStripeEvent: { input: () => ({}), expectedError: 'invalid_signature' },
  receiveStripeConnectEvent: { input: () => ({}), expectedError: 'invalid_signature' },

  readOverview: { input: () => ({}) },
  readSetup: { input: () => ({}) },
  saveSetup: {
    input: () => ({
      body: { business_name: 'Luna Detailing', business_type: 'detailing', ...SUGGESTED_RULES },
    }),
  },
  dismissSetup: { input: () => ({}) },
  restoreSetup: { input: () => ({}) },

  exportMiles: { input: () => ({ query: { year: '2026' } }) },
  readOfflineCopy: { input: () => ({}) },
  readRunSheet: { input: () => ({ query: { date: '2030-01-07' } }) },

  listAppointments: { input: (business) => ({ query: dayWindow(business) }) },
  readSuggestedTimes: {
    input: () => ({ query: { duration: 30, from: '2030-01-07', address: '1 Elm St, CA 90210' } }),
  },
  readAppointment: { input: appointmentParams },
  proposeDayMove: { input: ({ ids }) => ({ body: { ids: [ids.appointmentId] } }) },
  moveDay: {
    input: ({ ids, freeTime, appointmentSeen }) => ({
      body: {
        moves: [
          {
            id: ids.appointmentId,
            appointment_time: freeTime,
            seen_updated_at: appointmentSeen,
            overlapped: [ids.soonId],
          },
        ],
      },
    }),
  },
  checkAppointment: {
    input: ({ ids, freeTime }) => ({
      body: { appointment_time: freeTime, duration: 30, except: ids.appointmentId },
    }),
  },
  createAppointment: { input: (business) => ({ body: job(business) }) },
  updateAppointment: {
    input: (business) => ({
      ...appointmentParams(business),
      body: { ...job(business), seen_updated_at: business.appointmentSeen },
    }),
  },
  moveAppointment: {
    input: (business) => ({
      ...appointmentParams(business),
      body: { appointment_time: business.freeTime, duration: 30, seen_updated_at: business.appointmentSeen },
    }),
  },
  cancelAppointment: {
    input: (business) => ({
      ...appointmentParams(business),
      body: { seen_updated_at: business.appointmentSeen },
    }),
  },
  restoreAppointment: { input: ({ ids }) => ({ params: { id: ids.cancelledId }, body: {} }) },
  setJobState: { input: (business) => ({ ...appointmentParams(business), body: { state: 'on_the_way' } }) },
  pinJobAddress: {
    input: (business) => ({
      ...appointmentParams(business),
      body: { latitude: 34.1, longitude: -118.42, accuracy: 12 },
    }),
  },
  tellClient: { input: appointmentParams },
  tellOnMyWay: { input: appointmentParams },

  checkSeries: { input: ({ freeTime }) => ({ body: { ...rhythm, appointment_time: freeTime } }) },
  createSeries: { input: (business) => ({ body: { ...job(business), ...rhythm } }) },
  readSeries: { input: visitParams },
  checkSeriesUpdate: { input: (business) => ({ ...visitParams(business), body: toFreeTime(business) }) },
  updateSeries: {
    input: (business) => ({
      ...visitParams(business),
      body: { ...toFreeTime(business), seen_updated_at: business.visitSeen },
    }),
  },
  undoSeriesUpdate: {
    input: (business) => ({
      ...visitParams(business),
      body: {
        former: [
          {
            id: business.ids.visitId,
            appointment_time: business.freeTime,
            duration: 60,
            details: {
              service_id: business.ids.serviceId,
              items: [
                {
                  service_id: business.ids.serviceId,
                  service: 'Full Detail',
                  size: 'SUV',
                  price: 239_99,
                  duration: 60,
                  add_ons: [],
                },
              ],
            },
            was_cancelled: false,
            rhythm_time: business.freeTime,
            rhythm_clock: '10:00',
            rhythm_is_fifth: false,
            overlapped: [business.ids.appointmentId],
            seen_updated_at: business.visitSeen,
          },
        ],
        confirmed: true,
      },
    }),
  },
  checkSeriesExtension: { input: (business) => ({ ...visitParams(business), body: { visits: 1 } }) },
  extendSeries: {
    input: (business) => ({
      ...visitParams(business),
      // There are later visits, so this is a repeated request and adds none: other examples need the client without them.
      body: { visits: 1, after_visit: -1, choices: {} },
    }),
  },
  declineSeriesExtension: { input: (business) => ({ ...visitParams(business), body: { declined: true } }) },
  cancelSeries: {
    input: (business) => ({
      ...visitParams(business),
      body: { scope: 'all', seen_updated_at: business.visitSeen },
    }),
  },
  restoreSeries: { input: ({ ids }) => ({ params: { id: ids.cancelledVisitId }, body: {} }) },

  listClients: {
    input: ({ ids }) => ({ query: { search: SHARED_MARK, cursor: ids.clientCursor, limit: 100 } }),
  },
  exportClients: { input: () => ({}) },
  readClient: { input: ({ ids }) => ({ params: { id: ids.clientId } }) },
  createClient: { input: () => ({ body: client() }) },
  updateClient: {
    input: ({ ids, clientSeen }) => ({
      params: { id: ids.clientId },
      body: { ...client(), seen_updated_at: clientSeen },
    }),
  },
  deleteClient: {
    input: ({ ids }) => ({ params: { id: ids.clientId } }),
    expectedError: 'client_has_jobs',
  },
  previewClientImport: { input: () => ({ body: csv() }) },
  importClients: { input: () => ({ body: csv() }) },
  undoClientImport: { input: ({ ids }) => ({ params: { id: ids.importId } }) },

  listServices: { input: () => ({}) },
  createService: { input: () => ({ body: service }) },
  createDefaultServices: { input: () => ({}) },
  updateService: { input: ({ ids }) => ({ params: { id: ids.serviceId }, body: service }) },
  deleteService: { input: ({ ids }) => ({ params: { id: ids.serviceId } }) },

  readBusinessSettings: { input: () => ({}) },
  saveBusinessSettings: {
    input: () => ({ body: { business_name: 'Luna', business_type: null, timezone: 'UTC' } }),
  },
  readBrand: { input: () => ({}) },
  saveBrand: {
    input: () => ({
      body: {
        slug: `luna-${randomUUID().slice(0, 8)}`,
        website: 'luna.example',
        instagram: '@luna.detailing',
        review_url: 'https://reviews.example/luna',
        about: 'Family business since 2012.',
        accent_color: '#7c3aed',
        is_listed: true,
        is_embeddable: false,
      },
    }),
  },
  checkAddress: { input: () => ({ query: { slug: 'luna-detailing' } }) },
  listPictures: { input: () => ({}) },
  uploadPicture: { input: ({ ids }) => ({ query: { kind: 'photo', replaces: ids.pictureId } }) },
  changePicture: {
    input: ({ ids }) => ({ params: { id: ids.pictureId }, body: { alt: 'A clean car', position: 0 } }),
  },
  removePicture: { input: ({ ids }) => ({ params: { id: ids.pictureId } }) },
  readBookingSettings: { input: () => ({}) },
  resetDrivePace: { input: () => ({}) },
  saveBookingSettings: {
    input: () => ({
      body: {
        welcome_message: null,
        weekday_start_time: '09:00',
        weekday_end_time: '17:00',
        weekend_start_time: '10:00',
        weekend_end_time: '15:00',
        jobs_may_run_past_closing: false,
        address_field: 'optional',
        booking_questions: {
          details: 'vehicle',
          questions: [{ question: 'Any pets?', kind: 'yes_no', is_required: false }],
        },
      },
    }),
  },
  openBookingLink: { input: () => ({}) },
  downloadFlyer: { input: () => ({}) },
  downloadOwnerData: { input: () => ({}) },
  deleteAccount: { input: () => ({ body: { password: SEEDED_PASSWORD } }) },

  readPublicBusiness: { input: ({ links }) => ({ params: { slug: links.slug }, query: { language: 'es' } }) },
  readPublicSlots: {
    input: ({ ids, links, freeTime }) => ({
      params: { slug: links.slug },
      query: {
        service: ids.serviceId,
        items: JSON.stringify([{ service: ids.serviceId }]),
        from: dateOf(freeTime),
        days: 2,
        visitor: links.visitor,
        zip: '90210',
      },
    }),
  },
  // The business comes to every ZIP code, so there is nothing to ask.
  askOutsideArea: {
    expectedError: 'invalid_request',
    input: ({ links }) => ({
      body: {
        slug: links.slug,
        zip: '90210',
        clientName: 'Ava Brooks',
        clientEmail: 'ava@example.com',
        clientPhone: '(212) 555-0123',
        notes: null,
      },
    }),
  },
  checkPublicZip: {
    input: ({ links }) => ({ params: { slug: links.slug }, query: { zip: '90210' } }),
  },
  holdPublicSlot: {
    input: (business) => ({ body: { ...bookingBody(business), visitor: business.links.visitor } }),
  },
  releasePublicSlot: { input: ({ links }) => ({ body: { slug: links.slug, visitor: links.visitor } }) },
  createPublicBooking: {
    input: (business) => ({
      body: {
        ...bookingBody(business),
        clientName: 'Ava Brooks',
        clientEmail: anAddress(),
        clientPhone: '555 0100',
      },
    }),
  },
  readManagedBooking: { input: manageLinkParams },
  acceptManagedTime: {
    input: (business) => ({
      ...manageLinkParams(business),
      body: { appointmentTime: business.bookedTime },
    }),
  },
  setManagedLanguage: {
    input: (business) => ({ ...manageLinkParams(business), body: { language: 'es' } }),
  },
  readManagedSlots: {
    input: (business) => ({
      ...manageLinkParams(business),
      query: { from: dateOf(business.freeTime), days: 2 },
    }),
  },
  moveManagedBooking: {
    input: (business) => ({ ...manageLinkParams(business), body: { appointmentTime: business.freeTime } }),
  },
  cancelManagedBooking: { input: manageLinkParams },

  listInvoices: {
    input: ({ ids }) => ({
      query: { ...INVOICE_FILTER, cursor: ids.invoiceCursor, limit: 100 },
    }),
  },
  readInvoiceTotals: { input: () => ({ query: INVOICE_FILTER }) },
  readInvoice: { input: invoiceParams },
  listInvoiceableJobs: {
    input: ({ ids }) => ({ query: { client_id: ids.clientId, appointment_id: ids.appointmentId } }),
  },
  createInvoicePayment: { input: (business) => ({ body: invoiceForm(business) }) },
  updateInvoice: {
    input: (business) => ({
      ...invoiceParams(business),
      body: invoiceForm(business),
    }),
  },
  getCheckoutSession: { input: ({ ids }) => ({ body: { session_id: ids.checkoutSession } }) },
  openPaymentLink: { input: invoiceParams },
  markInvoicePaid: { input: invoiceParams },
  payJobInCash: { input: appointmentParams },
  voidInvoice: { input: invoiceParams },
  reopenInvoice: { input: invoiceParams },
  remindInvoice: { input: invoiceParams },
  downloadInvoice: { input: invoiceParams },

  readDeposit: { input: depositLinkParams },
  payDeposit: { input: depositLinkParams },
  askForDeposit: { input: (business) => ({ ...visitParams(business), body: { amount: 10_00 } }) },
  readDepositLink: { input: appointmentParams },
  waiveDeposit: { input: appointmentParams },
  refundDeposit: { input: ({ ids }) => ({ params: { id: ids.soonId } }) },

  readPayPage: { input: payLinkParams },
  openPayCheckout: { input: (business) => ({ ...payLinkParams(business), body: {} }) },
  setPayLanguage: {
    input: (business) => ({ ...payLinkParams(business), body: { language: 'es' } }),
  },
  returnFromPayment: {
    input: (business) => ({ ...payLinkParams(business), body: { session_id: business.ids.checkoutSession } }),
  },
  downloadPayDocument: {
    input: (business) => ({ ...payLinkParams(business), query: { language: 'es' } }),
  },

  listActivity: {
    input: ({ ids }) => ({
      query: { group: 'work', from: '2000-01-01', to: '2099-12-31', after: ids.activityCursor },
    }),
  },
  exportActivity: {
    input: () => ({ query: { group: 'work', from: '2000-01-01', to: '2099-12-31' } }),
  },

  listMessages: {
    input: ({ ids }) => ({
      query: { view: 'gone', appointment: ids.appointmentId, after: ids.messageCursor },
    }),
  },
  resendMessage: { input: ({ ids }) => ({ params: { id: ids.messageId } }) },
  readMessageHealth: { input: () => ({}) },

  readReminderSettings: { input: () => ({}) },
  saveReminderSettings: {
    input: () => ({
      body: {
        email_day_before: true,
        email_hour_before: false,
        day_before_template: null,
        hour_before_template: null,
        quiet_from: null,
        quiet_until: null,
      },
    }),
  },
  previewReminder: { input: () => ({ body: draft }) },
  sendTestReminder: { input: () => ({ body: draft }) },
  readReminderWish: { input: manageLinkParams },
  saveReminderWish: { input: (business) => ({ ...manageLinkParams(business), body: { wanted: false } }) },

  readTextSettings: { input: () => ({}) },
  saveTextSettings: {
    input: () => ({
      body: {
        text_day_before: false,
        text_hour_before: false,
        text_day_before_template: 'See you tomorrow',
        text_hour_before_template: null,
      },
    }),
  },
  previewText: { input: () => ({ body: draft }) },
  sendTestText: { input: () => ({ body: { ...draft, phone: '+1 212 555 0100' } }) },
  listTextsByHand: { input: () => ({}) },
  tickTextByHand: {
    input: ({ ids, soonTime }) => ({
      params: { id: ids.soonId },
      body: { appointment_time: soonTime, is_texted: true },
    }),
  },
  receiveTextStatus: {
    input: ({ ids }) => ({ query: { mail: ids.messageId } }),
    expectedError: 'invalid_signature',
  },
  receiveTextReply: { input: () => ({}), expectedError: 'invalid_signature' },

  readPushKey: { input: () => ({}) },
  listPushDevices: { input: () => ({}) },
  savePushDevice: {
    input: () => ({ body: { ...pushSubscription(), new_bookings: true, changes: true, payments: false } }),
  },
  removePushDevice: { input: deviceParams },
  sendTestPush: { input: deviceParams },

  readCalendarFeed: { input: () => ({}) },
  openCalendarFeed: { input: () => ({}) },
  closeCalendarFeed: { input: () => ({}) },
  listBusyCalendars: { input: () => ({}) },
  addBusyCalendar: {
    input: () => ({ body: { name: 'Private', url: 'http://127.0.0.1:1/calendar.ics' } }),
    expectedError: 'calendar_unreadable',
  },
  refreshBusyCalendar: { input: calendarParams },
  removeBusyCalendar: { input: calendarParams },
  listBusyTimes: { input: (business) => ({ query: dayWindow(business) }) },

  readLocalMail: { input: () => ({ query: { to: anAddress() } }) },
  readLocalPushes: { input: () => ({}), expectedError: 'not_found' },
  subscribeLocally: { input: () => ({}), expectedError: 'not_found' },
  sendMailCheck: { input: () => ({ body: { to: anAddress() } }) },
  answerText: { input: () => ({ body: { from: '+12125550199', body: 'STOP' } }) },
  // The duration is too long and refused, so that the clock does not move.
  advanceClock: { input: () => ({ body: { advance: 'P104W' } }), expectedError: 'invalid_request' },
}
