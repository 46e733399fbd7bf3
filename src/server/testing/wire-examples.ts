import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { OF_EVERYBODY, PLANTED_PASSWORD, type PlantedBusiness } from '#server/testing/planted-business.ts'

type Wire = typeof endpoints
export type EndpointName = keyof Wire

export type Example<Name extends EndpointName = EndpointName> = {
  /** A call that a business makes with what is its own, every id among it. */
  sends: (has: PlantedBusiness) => CallInput<Wire[Name]>
  /** Unless it succeeds. */
  refusedWith?: ErrorCode
}

const anAddress = () => `somebody-${randomUUID()}@example.com`

const day = (instant: string) => instant.slice(0, 10)

const window = ({ freeTime }: PlantedBusiness) => ({
  from: `${day(freeTime)}T00:00:00Z`,
  to: `${day(freeTime)}T23:59:00Z`,
})

const byLink = ({ links }: PlantedBusiness) => ({ params: { token: links.manageToken } })
const byPayLink = ({ links }: PlantedBusiness) => ({ params: { token: links.payToken } })
const byInvoice = ({ ids }: PlantedBusiness) => ({ params: { id: ids.invoiceId } })
const byCalendar = ({ ids }: PlantedBusiness) => ({ params: { id: ids.calendarId } })
const byVisit = ({ ids }: PlantedBusiness) => ({ params: { id: ids.visitId } })
const byAppointment = ({ ids }: PlantedBusiness) => ({ params: { id: ids.appointmentId } })

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

const atPage = ({ ids, links, freeTime }: PlantedBusiness) => ({
  slug: links.slug,
  serviceId: ids.serviceId,
  appointmentTime: freeTime,
})

/** One row per endpoint: what the tests of the whole wire begin with. */
export const WIRE_EXAMPLES: { [Name in EndpointName]: Example<Name> } = {
  signUp: { sends: () => ({ body: { email: anAddress(), password: PLANTED_PASSWORD, consent: true } }) },
  signIn: { sends: ({ owner }) => ({ body: { email: owner.email, password: PLANTED_PASSWORD } }) },
  signOut: { sends: () => ({}) },
  requestPasswordReset: { sends: ({ owner }) => ({ body: { email: owner.email } }) },
  resetPassword: {
    sends: ({ links }) => ({ body: { token: links.resetToken, password: 'wet-shammy-43' } }),
  },
  readSession: { sends: () => ({}) },
  refreshSession: { sends: () => ({}) },
  updateProfile: { sends: () => ({ body: { full_name: 'Riley Carter' } }) },
  changePassword: {
    sends: () => ({ body: { current_password: PLANTED_PASSWORD, new_password: 'wet-shammy-43' } }),
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

  listAppointments: { sends: (has) => ({ query: window(has) }) },
  readAppointment: { sends: byAppointment },
  checkAppointment: {
    sends: ({ ids, freeTime }) => ({
      body: { appointment_time: freeTime, duration: 30, except: ids.appointmentId },
    }),
  },
  createAppointment: { sends: (has) => ({ body: job(has) }) },
  updateAppointment: {
    sends: (has) => ({ ...byAppointment(has), body: { ...job(has), seen_updated_at: has.appointmentSeen } }),
  },
  moveAppointment: {
    sends: (has) => ({
      ...byAppointment(has),
      body: { appointment_time: has.freeTime, duration: 30, seen_updated_at: has.appointmentSeen },
    }),
  },
  cancelAppointment: {
    sends: (has) => ({ ...byAppointment(has), body: { seen_updated_at: has.appointmentSeen } }),
  },
  restoreAppointment: { sends: ({ ids }) => ({ params: { id: ids.cancelledId }, body: {} }) },
  tellClient: { sends: byAppointment },

  checkSeries: { sends: ({ freeTime }) => ({ body: { ...rhythm, appointment_time: freeTime } }) },
  createSeries: { sends: (has) => ({ body: { ...job(has), ...rhythm } }) },
  readSeries: { sends: byVisit },
  checkSeriesMove: { sends: (has) => ({ ...byVisit(has), body: toFreeTime(has) }) },
  moveSeries: {
    sends: (has) => ({ ...byVisit(has), body: { ...toFreeTime(has), seen_updated_at: has.visitSeen } }),
  },
  undoSeriesMove: {
    sends: (has) => ({
      ...byVisit(has),
      body: {
        former: [
          {
            id: has.ids.visitId,
            appointment_time: has.freeTime,
            duration: 60,
            was_cancelled: false,
            rhythm_time: has.freeTime,
            rhythm_clock: '10:00',
            rhythm_is_fifth: false,
            overlapped: [has.ids.appointmentId],
            seen_updated_at: has.visitSeen,
          },
        ],
        confirmed: true,
      },
    }),
  },
  cancelSeries: {
    sends: (has) => ({ ...byVisit(has), body: { scope: 'all', seen_updated_at: has.visitSeen } }),
  },
  restoreSeries: { sends: ({ ids }) => ({ params: { id: ids.cancelledVisitId }, body: {} }) },

  listClients: {
    sends: ({ ids }) => ({ query: { search: OF_EVERYBODY, cursor: ids.clientCursor, limit: 100 } }),
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
  deleteAccount: { sends: () => ({ body: { password: PLANTED_PASSWORD } }) },

  readPublicBusiness: { sends: ({ links }) => ({ params: { slug: links.slug } }) },
  readPublicSlots: {
    sends: ({ ids, links, freeTime }) => ({
      params: { slug: links.slug },
      query: { service: ids.serviceId, from: day(freeTime), days: 2, visitor: links.visitor },
    }),
  },
  holdPublicSlot: { sends: (has) => ({ body: { ...atPage(has), visitor: has.links.visitor } }) },
  releasePublicSlot: { sends: ({ links }) => ({ body: { slug: links.slug, visitor: links.visitor } }) },
  createPublicBooking: {
    sends: (has) => ({
      body: { ...atPage(has), clientName: 'Ava Brooks', clientEmail: anAddress(), clientPhone: '555 0100' },
    }),
  },
  readManagedBooking: { sends: byLink },
  readManagedSlots: { sends: (has) => ({ ...byLink(has), query: { from: day(has.freeTime), days: 2 } }) },
  moveManagedBooking: { sends: (has) => ({ ...byLink(has), body: { appointmentTime: has.freeTime } }) },
  cancelManagedBooking: { sends: byLink },

  listInvoices: {
    sends: ({ ids }) => ({
      query: { search: OF_EVERYBODY, status: 'pending', cursor: ids.invoiceCursor, limit: 100 },
    }),
  },
  readInvoice: { sends: byInvoice },
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
  openPaymentLink: { sends: byInvoice },
  markInvoicePaid: { sends: byInvoice },
  voidInvoice: { sends: byInvoice },
  reopenInvoice: { sends: byInvoice },
  remindInvoice: { sends: byInvoice },
  downloadInvoice: { sends: byInvoice },

  readPayPage: { sends: byPayLink },
  openPayCheckout: { sends: (has) => ({ ...byPayLink(has), body: {} }) },
  returnFromPayment: {
    sends: (has) => ({ ...byPayLink(has), body: { session_id: has.ids.checkoutSession } }),
  },
  downloadPayDocument: { sends: byPayLink },

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
  readReminderWish: { sends: byLink },
  saveReminderWish: { sends: (has) => ({ ...byLink(has), body: { wanted: false } }) },

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
  refreshBusyCalendar: { sends: byCalendar },
  removeBusyCalendar: { sends: byCalendar },
  listBusyTimes: { sends: (has) => ({ query: window(has) }) },

  readLocalMail: { sends: () => ({ query: { to: anAddress() } }) },
  sendMailCheck: { sends: () => ({ body: { to: anAddress() } }) },
  answerText: { sends: () => ({ body: { from: '+12125550199', body: 'STOP' } }) },
  // Two years at once: nobody's clock is to move here.
  advanceClock: { sends: () => ({ body: { advance: 'P104W' } }), refusedWith: 'invalid_request' },
}
