import * as z from 'zod/mini'
import { EnteredAnswers, PageQuestion } from '#contract/booking-questions.ts'
import { BookingRequest } from '#contract/booking-request.ts'
import { PublicBrand } from '#contract/brand.ts'
import { endpoint, PATH_PARAMS } from '#contract/endpoint.ts'
import { integerFrom, ZipCode } from '#contract/fields.ts'
import { Picture } from '#contract/pictures.ts'
import { ItemOptions, ServiceDeposit, serviceOptions, TOO_MANY_ITEMS } from '#contract/services.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { MAX_ITEMS } from '#domain/services/visit.ts'

const Instant = z.iso.datetime({ offset: true, error: 'Choose a time' })
const CalendarDate = z.iso.date('Enter a date like 2026-11-15')

/** A secret of the visitor's page, so that their own hold does not block them. */
const VisitorSecret = z.string().check(z.minLength(16), z.maxLength(200))

/** An id, or a name, which is unique per owner. */
const ServiceKey = z.string().check(z.trim(), z.minLength(1, 'Choose a service'), z.maxLength(120))

export const PublicService = z.object({
  /** `consultation` if the owner has no services yet. */
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** These name the language of a text that the owner has not translated into the page's. Missing: the text is in the page's. */
  name_language: z.optional(z.enum(LANGUAGES)),
  description_language: z.optional(z.enum(LANGUAGES)),
  /** Cents. */
  price: z.int(),
  /** Minutes. */
  duration: z.int(),
  ...serviceOptions,
  /** What is to be paid to book it; null: nothing. */
  deposit: ServiceDeposit,
})
export type PublicService = z.output<typeof PublicService>

export const PublicBusiness = z.object({
  /** The current end of the booking link, whichever of the business's was asked for. */
  slug: z.string(),
  /** The requested language, or else the one that the owner chose for clients. */
  language: z.enum(LANGUAGES),
  business_name: z.nullable(z.string()),
  brand: PublicBrand,
  /** Whether search engines may show the page. */
  is_listed: z.boolean(),
  /** Whether other sites may show the page in a frame. */
  is_embeddable: z.boolean(),
  welcome_message: z.string(),
  /** If the owner has not translated it. Missing: it is in the page's language. */
  welcome_language: z.optional(z.enum(LANGUAGES)),
  timezone: z.string(),
  address_field: z.enum(['hidden', 'optional', 'required']),
  /** What the page asks for besides contact details. */
  questions: z.array(PageQuestion),
  /** Clients are told that the owner arrives from the booked time to this many minutes later. Null: at that time. */
  arrival_window_minutes: z.nullable(z.int()),
  is_taking_bookings: z.boolean(),
  /** Whether the page asks for the client's ZIP code first. It is required if only some ZIP codes are served. */
  zip_field: z.enum(['hidden', 'optional', 'required']),
  /** Whether clients get their emails now. False while they wait. */
  sends_emails: z.boolean(),
  /** The first and the last bookable date in the business's time zone. */
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  services: z.array(PublicService),
  /** The owner’s questions and choices that are translated into the language, by their original. */
  translations: z.record(z.string(), z.string()),
  /** When deposits are refunded; null if no service has one. Visitors accept it by booking. */
  deposit_policy: z.nullable(z.string()),
  /** Logo, cover and photos. Missing: there are none. */
  pictures: z.optional(z.array(Picture)),
  /** Where link previews find the picture of the page. */
  share_picture: z.optional(z.string()),
})
export type PublicBusiness = z.output<typeof PublicBusiness>

/** Six weeks, as many as a month view shows. */
const MAX_SLOT_DAYS = 42

const INVALID_DAYS = 'Enter a number of days from 1 to 42'
export const SlotWindow = z.object({
  from: CalendarDate,
  days: z._default(z.pipe(z.coerce.number(INVALID_DAYS), integerFrom(1, MAX_SLOT_DAYS, INVALID_DAYS)), 1),
})

export const Slots = z.object({
  timezone: z.string(),
  /** The bookable starts, in order. */
  slots: z.array(z.iso.datetime()),
})
export type Slots = z.output<typeof Slots>

/** Several services of one visit, or one with options. */
const Items = z
  .array(z.object({ service: ServiceKey, ...ItemOptions }))
  .check(z.minLength(1, 'Choose a service'), z.maxLength(MAX_ITEMS, TOO_MANY_ITEMS))

const INVALID_ITEMS = 'Choose a service'

/** The same as a query parameter, in JSON. */
const ItemsParam = z.pipe(
  z.string().check(z.maxLength(4_000, INVALID_ITEMS)),
  z.pipe(
    z.transform((json: string, { issues }) => {
      try {
        return JSON.parse(json) as unknown
      } catch {
        issues.push({ code: 'custom', message: INVALID_ITEMS, input: json })
        return z.NEVER
      }
    }),
    Items,
  ),
)

/** The ZIP code of the job, if the business plans its drives. */
const VisitorZip = z.optional(ZipCode)

const slotChoice = {
  slug: PATH_PARAMS.slug,
  service: z.optional(ServiceKey),
  serviceId: z.optional(ServiceKey),
  /** Instead of `service` and `serviceId`. */
  items: z.optional(Items),
  appointmentTime: Instant,
  visitor: z.optional(VisitorSecret),
  zip: VisitorZip,
}

const botTraps = {
  /** A hidden honeypot field for bots. */
  website: z.optional(z.string().check(z.maxLength(500))),
  /** How long the form was open before it was sent, in milliseconds by the page's clock. */
  filledInMs: z.optional(z.number()),
}

export const bookingEndpoints = {
  readPublicBusiness: endpoint('GET /api/public-booking/:slug', 'visitor', {
    summary:
      'Returns what a booking page shows about a business, with the owner’s translations into a language.',
    query: z.object({ language: z.optional(z.enum(LANGUAGES)) }),
    output: PublicBusiness,
    errors: ['not_found', 'too_many_requests'],
  }),
  readPublicSlots: endpoint('GET /api/public-booking/:slug/slots', 'visitor', {
    summary: 'Returns the times at which a service can be booked.',
    query: z.extend(SlotWindow, {
      service: z.optional(ServiceKey),
      /** Instead of `service`: `[{"service": "…", "size": "SUV", "add_ons": ["Pet hair"]}]`. */
      items: z.optional(ItemsParam),
      visitor: z.optional(VisitorSecret),
      zip: VisitorZip,
    }),
    output: Slots,
    errors: ['not_found', 'not_taking_bookings', 'outside_service_area', 'too_many_requests'],
  }),
  checkPublicZip: endpoint('GET /api/public-booking/:slug/service-area', 'visitor', {
    summary: 'Returns whether a business comes to a ZIP code.',
    query: z.object({ zip: ZipCode }),
    output: z.object({
      /** False for a ZIP code that we have no place for. */
      is_known: z.boolean(),
      is_served: z.boolean(),
      /** To call about a place that isn't served. */
      business_phone: z.nullable(z.string()),
      /** Whether a visitor there can ask by email. */
      can_ask: z.boolean(),
    }),
    errors: ['not_found', 'too_many_requests'],
  }),
  askOutsideArea: endpoint('POST /api/public-booking/area-request', 'visitor', {
    summary: 'Emails the owner a question of a visitor outside the service area. Creates no client.',
    body: z.extend(z.omit(BookingRequest, { address: true }), {
      slug: PATH_PARAMS.slug,
      zip: ZipCode,
      ...botTraps,
    }),
    output: z.object({ asked: z.literal(true) }),
    status: 201,
    errors: ['not_found', 'not_taking_bookings', 'too_many_requests'],
  }),
  holdPublicSlot: endpoint('POST /api/public-booking/hold', 'visitor', {
    summary:
      'Holds a time for a visitor for ten minutes while they fill in the form. Booking works without a hold too.',
    body: z.extend(z.object(slotChoice), { visitor: VisitorSecret }),
    output: z.object({
      /** Null: not held, because the limit of holds is reached. */
      held_until: z.nullable(z.iso.datetime()),
    }),
    status: 201,
    errors: [
      'not_found',
      'slot_taken',
      'slot_not_offered',
      'not_taking_bookings',
      'outside_service_area',
      'too_many_requests',
    ],
  }),
  releasePublicSlot: endpoint('POST /api/public-booking/release', 'visitor', {
    summary: 'Releases a visitor’s hold.',
    body: z.object({ slug: PATH_PARAMS.slug, visitor: VisitorSecret }),
    output: z.object({ released: z.literal(true) }),
    errors: ['not_found'],
  }),
  createPublicBooking: endpoint('POST /api/public-booking', 'visitor', {
    summary:
      'Books a time. Exactly one of several overlapping bookings succeeds. With an unguessable Idempotency-Key, a repeated request returns the first result. If a deposit is asked for, the time is held, and booked once the visitor has paid at `checkoutUrl`.',
    body: z.extend(BookingRequest, {
      ...slotChoice,
      /** Accepted and ignored: the service determines the duration. */
      duration: z.optional(z.unknown()),
      /** The price that the visitor was shown, in cents. If it has changed since, nothing is booked. */
      shownPrice: z.optional(z.int()),
      /** The same for the deposit. If none is asked for by now, the booking is made without it. */
      shownDeposit: z.optional(z.int()),
      /** What the client reads. Emails and texts to them are in it from now on. */
      language: z.optional(z.enum(LANGUAGES)),
      /** To the questions of the page. An error about one is reported at `answers.` and the question. */
      answers: z.optional(EnteredAnswers),
      ...botTraps,
    }),
    output: z.union([
      z.object({
        success: z.literal(true),
        appointmentId: z.uuid(),
        manageUrl: z.url(),
      }),
      z.object({
        success: z.literal(true),
        /** Says whether the time is booked, and leads to the payment. */
        depositUrl: z.url(),
        /** Where the deposit is paid; null if it no longer can be: `depositUrl` says why. */
        checkoutUrl: z.nullable(z.url()),
      }),
    ]),
    failure: { success: false },
    status: 201,
    errors: [
      'not_found',
      'slot_taken',
      'slot_not_offered',
      'price_changed',
      'not_taking_bookings',
      'outside_service_area',
      'key_reused',
      'deposits_unavailable',
      'deposit_settled',
      'too_many_holds',
      'provider_unavailable',
      'too_many_requests',
    ],
  }),
}
