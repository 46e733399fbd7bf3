import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type PlantedBusiness, SEEDED_PASSWORD, SHARED_MARK } from '#server/testing/planted-business.ts'

type Wire = typeof endpoints
export type EndpointName = keyof Wire

export type Example<Name extends EndpointName = EndpointName> = {
  /** Input for a call by a business with its own ids. */
  sends: (business: PlantedBusiness) => CallInput<Wire[Name]>
  /** Expected error code, if the call does not succeed. */
  refusedWith?: ErrorCode
}

const anAddress = () => `somebody-${randomUUID()}@example.com`

const day = (instant: string) => instant.slice(0, 10)

const window = ({ freeTime }: PlantedBusiness) => ({
  from: `${day(freeTime)}T00:00:00Z`,
  to: `${day(freeTime)}T23:59:00Z`,
})

const manageLinkParams = ({ links }: PlantedBusiness) => ({ params: { token: links.manageToken } })
const payLinkParams = ({ links }: PlantedBusiness) => ({ params: { token: links.payToken } })
const invoiceParams = ({ ids }: PlantedBusiness) => ({ params: { id: ids.invoiceId } })
const calendarParams = ({ ids }: PlantedBusiness) => ({ params: { id: ids.calendarId } })
const visitParams = ({ ids }: PlantedBusiness) => ({ params: { id: ids.visitId } })
const appointmentParams = ({ ids }: PlantedBusiness) => ({ params: { id: ids.appointmentId } })

const service = { name: 'Interior', description: null, price: 5_000, duration: 30 }
const client = () => ({ name: 'Ava Brooks', email: anAddress(), phone: null, address: null, notes: null })
const draft = { kind: 'day before', template: null } as const
const csv = () => ({ csv: `name,email\nAva Brooks,${anAddress()}\n` })

const job = ({ ids, freeTime }: PlantedBusiness) => ({
  client: { id: ids.clientId },
  service_id: ids.serviceId,
  appointment_time: freeTime,
})

const rhythm = { rhythm: 'weekly', ends: { visits: 2 }, duration: 30 } as const

const toFreeTime = ({ freeTime }: PlantedBusiness) => ({
  scope: 'following' as const,
  appointment_time: freeTime,
  duration: 30,
})

const bookingBody = ({ ids, links, freeTime }: PlantedBusiness) => ({
  slug: links.slug,
  serviceId: ids.serviceId,
  appointmentTime: freeTime,
})

/** One example call per endpoint, for tests that cover the whole API. */
export const WIRE_EXAMPLES: { [Name in EndpointName]: Example<Name> } = {
  signUp: { sends: () => ({ body: { email: anAddress(), password: SEEDED_PASSWORD, consent: true } }) },
  signIn: { sends: ({ owner }) => ({ body: { email: owner.email, password: SEEDED_PASSWORD } }) },
  signOut: { sends: () => ({}) },
  requestPasswordReset: { sends: ({ owner }) => ({ body: { email: owner.email } }) },
  resetPassword: {
    sends: ({ links }) => ({ body: { token: links.resetToken, password: 'wet-shammy-43' } }),
  },
  readSession: { sends: () => ({}) },
  refreshSession: { sends: () => ({}) },
  updateProfile: { sends: () => ({ body: { full_name: 'Riley Carter' } }) },
  changePassword: {
    sends: () => ({ body: { current_password: SEEDED_PASSWORD, new_password: 'wet-shammy-43' } }),
  },
  listSessions: { sends: () => ({}) },
  endSession: { sends: ({ ids }) => ({ params: { id: ids.sessionId } }) },
  signOutEverywhere: { sends: () => ({}) },

  readSubscription: { sends: () => ({}) },
  checkSubscription: { sends: ({ ids }) => ({ body: { session_id: ids.checkoutSession } }) },
  createCheckout: { sends: () => ({}), refusedWith: 'already_subscribed' },
  createBillingPortal: { sends: () => ({ body: { returnUrl: 'http://localhost:3000/dashboard' } }) },
  readBillingSetup: { sends: () => ({}) },
  readPaymentAccount: { sends: () => ({ query: { action: 'get-account' } }) },
  changePaymentAccount: { sends: () => ({ query: { action: 'create-dashboard-link' } }) },
  readPaymentSettings: { sends: () => ({}) },
  savePaymentSettings: { sends: () => ({ body: { email_on_payment: true } }) },
  receiveStripeEvent: { sends: () => ({}), refusedWith: 'invalid_signature' },
  receiveStripeConnectEvent: { sends: () => ({}), refusedWith: 'invalid_signature' },

  readOverview: { sends: () => ({}) },
  dismissSetup: { sends: () => ({}) },
  restoreSetup: { sends: () => ({}) },

  listAppointments: { sends: (business) => ({ query: window(business) }) },
  readAppointment: { sends: appointmentParams },
  checkAppointment: {
    sends: ({ ids, freeTime }) => ({
      body: { appointment_time: freeTime, duration: 30, except: ids.appointmentId },
    }),
  },
  createAppointment: { sends: (business) => ({ body: job(business) }) },
  updateAppointment: {
    sends: (business) => ({
      ...appointmentParams(business),
      body: { ...job(business), seen_updated_at: business.appointmentSeen },
    }),
  },
  moveAppointment: {
    sends: (business) => ({
      ...appointmentParams(business),
      body: { appointment_time: business.freeTime, duration: 30, seen_updated_at: business.appointmentSeen },
    }),
  },
  cancelAppointment: {
    sends: (business) => ({
      ...appointmentParams(business),
      body: { seen_updated_at: business.appointmentSeen },
    }),
  },
  restoreAppointment: { sends: ({ ids }) => ({ params: { id: ids.cancelledId }, body: {} }) },
  tellClient: { sends: appointmentParams },

  checkSeries: { sends: ({ freeTime }) => ({ body: { ...rhythm, appointment_time: freeTime } }) },
  createSeries: { sends: (business) => ({ body: { ...job(business), ...rhythm } }) },
  readSeries: { sends: visitParams },
  checkSeriesMove: { sends: (business) => ({ ...visitParams(business), body: toFreeTime(business) }) },
  moveSeries: {
    sends: (business) => ({
      ...visitParams(business),
      body: { ...toFreeTime(business), seen_updated_at: business.visitSeen },
    }),
  },
  undoSeriesMove: {
    sends: (business) => ({
      ...visitParams(business),
      body: {
        former: [
          {
            id: business.ids.visitId,
            appointment_time: business.freeTime,
            duration: 60,
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
  cancelSeries: {
    sends: (business) => ({
      ...visitParams(business),
      body: { scope: 'all', seen_updated_at: business.visitSeen },
    }),
  },
  restoreSeries: { sends: ({ ids }) => ({ params: { id: ids.cancelledVisitId }, body: {} }) },

  listClients: {
    sends: ({ ids }) => ({ query: { search: SHARED_MARK, cursor: ids.clientCursor, limit: 100 } }),
  },
  exportClients: { sends: () => ({}) },
  readClient: { sends: ({ ids }) => ({ params: { id: ids.clientId } }) },
  createClient: { sends: () => ({ body: client() }) },
  updateClient: {
    sends: ({ ids, clientSeen }) => ({
      params: { id: ids.clientId },
      body: { ...client(), seen_updated_at: clientSeen },
    }),
  },
  previewClientImport: { sends: () => ({ body: csv() }) },
  importClients: { sends: () => ({ body: csv() }) },
  undoClientImport: { sends: ({ ids }) => ({ params: { id: ids.importId } }) },

  listServices: { sends: () => ({}) },
  createService: { sends: () => ({ body: service }) },
  createDefaultServices: { sends: () => ({}) },
  updateService: { sends: ({ ids }) => ({ params: { id: ids.serviceId }, body: service }) },
  deleteService: { sends: ({ ids }) => ({ params: { id: ids.serviceId } }) },

  readBusinessSettings: { sends: () => ({}) },
  saveBusinessSettings: {
    sends: () => ({ body: { business_name: 'Luna', business_type: null, timezone: 'UTC' } }),
  },
  readBookingSettings: { sends: () => ({}) },
  saveBookingSettings: {
    sends: () => ({
      body: {
        welcome_message: null,
        weekday_start_time: '09:00',
        weekday_end_time: '17:00',
        weekend_start_time: '10:00',
        weekend_end_time: '15:00',
        jobs_may_run_past_closing: false,
        address_field: 'optional',
      },
    }),
  },
  openBookingLink: { sends: () => ({}) },
  downloadOwnerData: { sends: () => ({}) },
  deleteAccount: { sends: () => ({ body: { password: SEEDED_PASSWORD } }) },

  readPublicBusiness: { sends: ({ links }) => ({ params: { slug: links.slug } }) },
  readPublicSlots: {
    sends: ({ ids, links, freeTime }) => ({
      params: { slug: links.slug },
      query: { service: ids.serviceId, from: day(freeTime), days: 2, visitor: links.visitor },
    }),
  },
  holdPublicSlot: {
    sends: (business) => ({ body: { ...bookingBody(business), visitor: business.links.visitor } }),
  },
  releasePublicSlot: { sends: ({ links }) => ({ body: { slug: links.slug, visitor: links.visitor } }) },
  createPublicBooking: {
    sends: (business) => ({
      body: {
        ...bookingBody(business),
        clientName: 'Ava Brooks',
        clientEmail: anAddress(),
        clientPhone: '555 0100',
      },
    }),
  },
  readManagedBooking: { sends: manageLinkParams },
  readManagedSlots: {
    sends: (business) => ({
      ...manageLinkParams(business),
      query: { from: day(business.freeTime), days: 2 },
    }),
  },
  moveManagedBooking: {
    sends: (business) => ({ ...manageLinkParams(business), body: { appointmentTime: business.freeTime } }),
  },
  cancelManagedBooking: { sends: manageLinkParams },

  listInvoices: {
    sends: ({ ids }) => ({
      query: { search: SHARED_MARK, status: 'pending', cursor: ids.invoiceCursor, limit: 100 },
    }),
  },
  readInvoice: { sends: invoiceParams },
  listInvoiceableJobs: {
    sends: ({ ids }) => ({ query: { client_id: ids.clientId, appointment_id: ids.appointmentId } }),
  },
  createInvoicePayment: {
    sends: ({ ids }) => ({
      body: {
        amount: 5_000,
        description: 'Interior',
        client_name: 'Ava Brooks',
        client_email: anAddress(),
        lines: [
          { description: 'Interior', quantity: 100, unit_price: 5_000, appointment_id: ids.appointmentId },
        ],
      },
    }),
  },
  getCheckoutSession: { sends: ({ ids }) => ({ body: { session_id: ids.checkoutSession } }) },
  openPaymentLink: { sends: invoiceParams },
  markInvoicePaid: { sends: invoiceParams },
  voidInvoice: { sends: invoiceParams },
  reopenInvoice: { sends: invoiceParams },
  remindInvoice: { sends: invoiceParams },
  downloadInvoice: { sends: invoiceParams },

  readPayPage: { sends: payLinkParams },
  openPayCheckout: { sends: (business) => ({ ...payLinkParams(business), body: {} }) },
  returnFromPayment: {
    sends: (business) => ({ ...payLinkParams(business), body: { session_id: business.ids.checkoutSession } }),
  },
  downloadPayDocument: { sends: payLinkParams },

  listMessages: {
    sends: ({ ids }) => ({
      query: { view: 'gone', appointment: ids.appointmentId, after: ids.messageCursor },
    }),
  },
  resendMessage: { sends: ({ ids }) => ({ params: { id: ids.messageId } }) },
  readMessageHealth: { sends: () => ({}) },

  readReminderSettings: { sends: () => ({}) },
  saveReminderSettings: {
    sends: () => ({
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
  previewReminder: { sends: () => ({ body: draft }) },
  sendTestReminder: { sends: () => ({ body: draft }) },
  readReminderWish: { sends: manageLinkParams },
  saveReminderWish: { sends: (business) => ({ ...manageLinkParams(business), body: { wanted: false } }) },

  readTextSettings: { sends: () => ({}) },
  saveTextSettings: {
    sends: () => ({
      body: {
        text_day_before: false,
        text_hour_before: false,
        text_day_before_template: 'See you tomorrow',
        text_hour_before_template: null,
      },
    }),
  },
  previewText: { sends: () => ({ body: draft }) },
  sendTestText: { sends: () => ({ body: { ...draft, phone: '+1 212 555 0100' } }) },
  listTextsByHand: { sends: () => ({}) },
  tickTextByHand: {
    sends: ({ ids, soonTime }) => ({
      params: { id: ids.soonId },
      body: { appointment_time: soonTime, is_texted: true },
    }),
  },
  receiveTextStatus: {
    sends: ({ ids }) => ({ query: { mail: ids.messageId } }),
    refusedWith: 'invalid_signature',
  },
  receiveTextReply: { sends: () => ({}), refusedWith: 'invalid_signature' },

  readCalendarFeed: { sends: () => ({}) },
  openCalendarFeed: { sends: () => ({}) },
  closeCalendarFeed: { sends: () => ({}) },
  listBusyCalendars: { sends: () => ({}) },
  addBusyCalendar: {
    sends: () => ({ body: { name: 'Private', url: 'http://127.0.0.1:1/calendar.ics' } }),
    refusedWith: 'calendar_unreadable',
  },
  refreshBusyCalendar: { sends: calendarParams },
  removeBusyCalendar: { sends: calendarParams },
  listBusyTimes: { sends: (business) => ({ query: window(business) }) },

  readLocalMail: { sends: () => ({ query: { to: anAddress() } }) },
  sendMailCheck: { sends: () => ({ body: { to: anAddress() } }) },
  answerText: { sends: () => ({ body: { from: '+12125550199', body: 'STOP' } }) },
  // Refused because it is too long, so that the clock does not move.
  advanceClock: { sends: () => ({ body: { advance: 'P104W' } }), refusedWith: 'invalid_request' },
}
