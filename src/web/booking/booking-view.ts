import type { PublicBusiness } from '#contract/booking.ts'
import type { BookingRequest } from '#contract/booking-request.ts'
import type { Month } from '#domain/booking/month.ts'
import type { OffsetSpan } from '#domain/time/zone-offsets.ts'
import type { Choice, PageAddress } from '#web/booking/booking-url.ts'

type ContactField = keyof BookingRequest

/** The name of an input: of a question by its key, such as `answers.Vehicle make`. */
export type FieldName = ContactField | `answers.${string}`

/** What a visitor has typed so far. */
export type Draft = Record<FieldName, string>

export const EMPTY_DRAFT: Draft = { clientName: '', clientEmail: '', clientPhone: '', address: '', notes: '' }

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(EMPTY_DRAFT, name) || name.startsWith('answers.')
}

export type FieldErrors = Partial<Record<FieldName, string>>

export type PageMessage = { title: string; description: string }

/** Free times close to one that is gone. The reason is omitted when the page already shows it. */
export type NearbyTimes = { requestedTime: string; times: string[]; reason?: string }

export type ConfirmedBooking = {
  manageUrl: string
  service: string
  /** `Full Detail (SUV) + Pet hair`, for each service of the visit. Missing: it is just the service. */
  items?: readonly string[]
  /** Cents; null when no price was agreed. */
  price: number | null
  /** Minutes. */
  duration: number
  /** Minutes after the start within which the business arrives; null: at the start. */
  arrivalWindow: number | null
  time: string
  address: string | null
  isCancelled: boolean
}

/** Everything the page shows. The server renders it and sends it along as JSON for hydration. */
export type BookingView = Required<PageAddress> & {
  business: PublicBusiness
  /** `Eastern Time (New York)`; formatted by the server, because browsers use different names. */
  zoneText: string
  /** The UTC offsets of the business's time zone during the bookable period. */
  offsets: OffsetSpan[]
  choice: Choice
  /** Free starts by month: of the displayed one and, for suggestions, of the first. Null when they failed to load. */
  slots: Record<Month, string[] | null>
  nearest: NearbyTimes | null
  /** How much longer this visitor holds the chosen time; 0 without a hold. */
  heldForMs: number
  draft: Draft
  fieldErrors: FieldErrors
  pageMessage: PageMessage | null
  confirmed: ConfirmedBooking | null
  /** A random id that only this visitor's browser knows. */
  visitor: string
  /** The form's idempotency key. */
  formKey: string
  /** When the form was first shown, by the product clock; 0 when it is not shown or already has input. */
  shownAt: number
}

export type PageContent = { kind: 'open'; view: BookingView } | { kind: 'failed'; slug: string }
