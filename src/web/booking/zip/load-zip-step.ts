import { bookingEndpoints, type PublicBusiness } from '#contract/booking.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import type { BookingCookies } from '#web/booking/booking-cookies.ts'
import { isAfterAsking, isAfterBooking, isZip, NO_ZIP } from '#web/booking/booking-url.ts'
import { type Draft, EMPTY_DRAFT, type FieldErrors, type PageMessage } from '#web/booking/booking-view.ts'
import type { RejectedForm } from '#web/booking/details/submit-form.ts'

/** The step before all others, for businesses whose times depend on the visitor's ZIP code. */
export type ZipStep = {
  slug: string
  /** As typed. */
  zip: string
  /** Kept in the form, so that a link to a service still leads there. */
  serviceId: string | null
  problem: 'invalid' | 'unknown' | 'outside' | null
  /** False for a ZIP code that we have no place for. It is outside every service area. */
  isKnown: boolean
  /** Whether the visitor may go on without a ZIP code. */
  isOptional: boolean
  /** The business's phone number, for a visitor outside the service area. */
  phone: string | null
  canAsk: boolean
  isAsked: boolean
  draft: Draft
  fieldErrors: FieldErrors
  pageMessage: PageMessage | null
  /** When the question form was shown, by the product clock. */
  shownAt: number
}

type ZipRequest = {
  api: PublicApi
  slug: string
  search: URLSearchParams
  cookies: BookingCookies
  rejected: RejectedForm | null
}

/** The ZIP code to show times for (null if the business asks for none), or the step that asks for it. */
export async function loadZipStep(
  { zip_field }: PublicBusiness,
  { api, slug, search, cookies, rejected }: ZipRequest,
): Promise<{ zip: string | null } | { step: ZipStep }> {
  if (zip_field === 'hidden') return { zip: null }
  const zip = (search.get('zip') ?? cookies.zip ?? '').trim().replace(/^(\d{5})-\d{4}$/, '$1')
  if (isAfterBooking(search)) return { zip: isZip(zip) ? zip : null }
  const isOptional = zip_field === 'optional'
  if (zip === NO_ZIP && isOptional) return { zip }
  const step: ZipStep = {
    slug,
    zip: zip === NO_ZIP ? '' : zip,
    serviceId: search.get('service'),
    problem: null,
    isKnown: true,
    isOptional,
    phone: null,
    canAsk: false,
    isAsked: isAfterAsking(search),
    draft: rejected?.draft ?? EMPTY_DRAFT,
    fieldErrors: rejected?.refusal.fieldErrors ?? {},
    pageMessage: rejected?.refusal.pageMessage ?? null,
    shownAt: (await api.now()).getTime(),
  }
  if (step.zip === '') return { step }
  if (!isZip(zip)) return { step: { ...step, problem: 'invalid' } }
  const result = await callFromPage(api, bookingEndpoints.checkPublicZip, {
    params: { slug },
    query: { zip },
  })
  // Without an answer the times are shown: holding one checks again.
  if (!result.isOk) return { zip }
  const { is_known, is_served, business_phone: phone, can_ask: canAsk } = result.output
  if (!is_served) return { step: { ...step, problem: 'outside', isKnown: is_known, phone, canAsk } }
  return is_known ? { zip } : { step: { ...step, problem: 'unknown' } }
}
