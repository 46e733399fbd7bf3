import { redirect } from 'react-router'
import { bookingEndpoints } from '#contract/booking.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Language } from '#domain/language/languages.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { cookieWriter, serializeDraft } from '#web/booking/booking-cookies.ts'
import { type BookingRefusal, bookingRefusal, questionFailed } from '#web/booking/booking-refusal.ts'
import {
  askedUrl,
  bookedUrl,
  bookingUrl,
  type Choice,
  type PageAddress,
  requestedZip,
} from '#web/booking/booking-url.ts'
import type { Draft } from '#web/booking/booking-view.ts'
import { draftBody } from '#web/booking/details/draft-body.ts'
import type { SubmittedForm } from '#web/booking/details/submitted-form.ts'
import { cookieHeaders, type PageVisit } from '#web/booking/page-visit.ts'
import { visitBody } from '#web/booking/visit-choice.ts'

const { holdPublicSlot, releasePublicSlot, createPublicBooking, askOutsideArea } = bookingEndpoints

/** A rejected form. The page shows it again with the reason. */
export type RejectedForm = { refusal: BookingRefusal; time: string; draft: Draft | null }

type FormRequest = PageVisit & {
  api: PublicApi
  language: Language
  form: SubmittedForm
  choice: Choice
}

/** Processes a form that was submitted without scripts. Success is a redirect to the next page. */
export function submitForm(request: FormRequest): Promise<Response | RejectedForm> {
  switch (request.form.intent) {
    case 'continue':
      return holdSlot(request)
    case 'back':
      return goBack(request)
    case 'schedule':
      return schedule(request)
    case 'ask':
      return ask(request)
  }
}

/** Visitors without a cookie get no hold, because it would block their own booking. */
async function holdSlot({ api, address, language, form, cookies: { visitor }, choice }: FormRequest) {
  const { slug } = address
  const { time } = form
  const chosen = { ...choice, serviceId: form.serviceId || null }
  const write = cookieWriter(slug, api.origin)
  const redirectToDetails = (until: string | null) =>
    seeOther(
      address,
      bookingUrl(address, { ...chosen, time, step: 'details' }),
      until ? write.held(time, until) : write.clearHeld(),
    )
  if (!visitor) return redirectToDetails(null)
  const body = { slug, ...visitBody(chosen), appointmentTime: time, visitor, ...requestedZip(choice) }
  const result = await callFromPage(api, holdPublicSlot, { body })
  if (result.isOk) return redirectToDetails(result.output.held_until)
  const refusal = bookingRefusal(CATALOGUES[language].booking, result.error)
  return refusal.cannotContinue ? { refusal, time, draft: null } : redirectToDetails(null)
}

async function goBack({ api, address, form, cookies: { visitor }, choice }: FormRequest) {
  const { slug } = address
  if (visitor) await callFromPage(api, releasePublicSlot, { body: { slug, visitor } })
  const { serviceId, time, draft } = form
  const write = cookieWriter(slug, api.origin)
  const url = bookingUrl(address, { ...choice, serviceId: serviceId || null, time, step: 'choose' })
  return seeOther(address, url, write.draft(serializeDraft(draft)), write.clearHeld())
}

async function schedule({ api, address, language, form, cookies: { visitor }, choice }: FormRequest) {
  const { slug } = address
  const { draft, serviceId, time, shownPrice, shownDeposit, website, shownAt, formKey } = form
  const body = {
    ...draftBody(draft),
    slug,
    ...visitBody({ ...choice, serviceId: serviceId || null }),
    ...(shownPrice !== null && { shownPrice }),
    ...(shownDeposit !== null && { shownDeposit }),
    appointmentTime: time,
    ...requestedZip(choice),
    website,
    language,
    ...(visitor && { visitor }),
    ...(shownAt > 0 && { filledInMs: (await api.now()).getTime() - shownAt }),
  }
  const book = (key: string) =>
    callFromPage(api, createPublicBooking, { body }, key ? { 'Idempotency-Key': key } : {})
  const first = await book(formKey)
  // Whoever comes back from the payment and changes something books anew: nothing is booked until it is paid.
  const isOtherBooking = !first.isOk && first.error.code === 'key_reused' && shownDeposit
  const result = isOtherBooking ? await book(crypto.randomUUID()) : first
  if (!result.isOk)
    return { refusal: bookingRefusal(CATALOGUES[language].booking, result.error), time, draft }
  const write = cookieWriter(slug, api.origin)
  if ('depositUrl' in result.output) {
    const { checkoutUrl, depositUrl } = result.output
    // Whoever comes back from the provider's page finds what they typed.
    const url = checkoutUrl ?? depositUrl
    return seeOther(address, url, write.draft(serializeDraft(draft)), write.clearHeld())
  }
  const { manageUrl } = result.output
  // Without cookies the confirmation could not be shown, so the manage link is opened instead.
  const url = visitor ? bookedUrl(address, manageUrl) : manageUrl
  return seeOther(address, url, write.confirmed(manageUrl), write.clearDraft(), write.clearHeld())
}

/** A visitor outside the service area asks the owner. */
async function ask({ api, address, language, form, choice }: FormRequest) {
  const { slug } = address
  const { draft, website, shownAt } = form
  const { clientName, clientEmail, clientPhone, notes } = draft
  const zip = choice.zip ?? ''
  const filledInMs = (await api.now()).getTime() - shownAt
  const body = { slug, zip, clientName, clientEmail, clientPhone, notes, website, filledInMs }
  const result = await callFromPage(api, askOutsideArea, { body })
  if (result.isOk) return seeOther(address, askedUrl(address, zip))
  const { booking, bookingPage } = CATALOGUES[language]
  return { refusal: bookingRefusal(booking, result.error, questionFailed(bookingPage)), time: '', draft }
}

function seeOther(address: PageAddress, url: string, ...cookies: string[]): Response {
  return redirect(url, { status: 303, headers: cookieHeaders(address, ...cookies) })
}
