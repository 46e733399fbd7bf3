import type { PublicBusiness } from '#contract/booking.ts'
import type { BookingForm } from '#contract/booking-form.ts'
import type { OffsetSpan } from '#domain/time/zone-offsets.ts'
import type { Choice } from '#web/booking/booking-address.ts'

export type FieldName = keyof BookingForm

/** What a visitor has typed so far. */
export type Draft = Record<FieldName, string>

export const EMPTY_DRAFT: Draft = { clientName: '', clientEmail: '', clientPhone: '', address: '', notes: '' }

export type FieldErrors = Partial<Record<FieldName, string>>

export type PageMessage = { title: string; description: string }

/** Free times close to one that was refused. The reason is left out where the page has said it already. */
export type NearestOffer = { to: string; times: string[]; why?: string }

export type MadeBooking = {
  manageUrl: string
  service: string
  /** Cents; null where none was agreed on. */
  price: number | null
  /** Minutes. */
  duration: number
  time: string
  address: string | null
  isCancelled: boolean
}

/** All that the page shows: rendered by the server, and handed to the browser as it is. */
export type BookingView = {
  slug: string
  business: PublicBusiness
  /** `Eastern Time (New York)`; named by the server, as browsers have names of their own. */
  zoneText: string
  /** How the business's clocks go while one can book. */
  offsets: OffsetSpan[]
  choice: Choice
  /** Free starts of the month that is looked at; null where they could not be loaded or no service is chosen. */
  slots: string[] | null
  nearest: NearestOffer | null
  /** What is left of this visitor's hold of the chosen time; 0 where nothing is held. */
  heldForMs: number
  draft: Draft
  mistakes: FieldErrors
  pageMessage: PageMessage | null
  made: MadeBooking | null
  /** What only this visitor's page knows. */
  visitor: string
  /** One per form: sent twice, it books once. */
  formKey: string
  /** When the form was first shown, by the product clock; 0 where it is not, or to whoever has typed already. */
  shownAt: number
}

export type PageContent = { kind: 'open'; view: BookingView } | { kind: 'unloaded'; slug: string }
