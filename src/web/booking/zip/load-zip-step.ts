import * as z from 'zod/mini'
import { bookingEndpoints, type PublicBusiness } from '#contract/booking.ts'
import { ZipCode } from '#contract/fields.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { isAfterAsking, isAfterBooking, NO_ZIP, type PageAddress } from '#web/booking/booking-url.ts'
import { type Draft, EMPTY_DRAFT, type FieldErrors, type PageMessage } from '#web/booking/booking-view.ts'
import type { RejectedForm } from '#web/booking/details/submit-form.ts'
import type { PageVisit } from '#web/booking/page-visit.ts'

/** The step before all others, for businesses whose times depend on the visitor's ZIP code. */
export type ZipStep = {
  address: PageAddress
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

type ZipRequest = PageVisit & {
  api: PublicApi
  search: URLSearchParams
  rejected: RejectedForm | null
}

/** The ZIP code to show times for (null if the business asks for none), or the step that asks for it. */
export async function loadZipStep(
  { zip_field }: PublicBusiness,
  { api, address, search, cookies, rejected }: ZipRequest,
): Promise<{ zip: string | null } | { step: ZipStep }> {
  if (zip_field === 'hidden') return { zip: null }
  const typed = (search.get('zip') ?? cookies.zip ?? '').trim()
  const { data: zip = null } = z.safeParse(ZipCode, typed)
  if (isAfterBooking(search)) return { zip }
  const isOptional = zip_field === 'optional'
  if (typed === NO_ZIP && isOptional) return { zip: NO_ZIP }

  const ask = async (found: Partial<ZipStep>) => ({
    step: {
      address,
      zip: typed === NO_ZIP ? '' : typed,
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
      ...found,
    },
  })
  if (typed === '' || typed === NO_ZIP) return ask({})
  if (zip === null) return ask({ problem: 'invalid' })
  const result = await callFromPage(api, bookingEndpoints.checkPublicZip, {
    params: { slug: address.slug },
    query: { zip },
  })
  // Without an answer the times are shown: holding one checks again.
  if (!result.isOk) return { zip }
  const { is_known: isKnown, is_served, business_phone: phone, can_ask: canAsk } = result.output
  if (!is_served) return ask({ zip, problem: 'outside', isKnown, phone, canAsk })
  return isKnown ? { zip } : ask({ problem: 'unknown' })
}
