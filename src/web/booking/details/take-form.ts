import { redirect } from 'react-router'
import { bookingEndpoints } from '#contract/booking.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { addressOf, bookedAddress, type Choice } from '#web/booking/booking-address.ts'
import { type BookingCookies, cookieWriter, draftText } from '#web/booking/booking-cookies.ts'
import type { Draft } from '#web/booking/booking-view.ts'
import type { SentForm } from '#web/booking/details/sent-form.ts'
import { type RefusalText, refusalText } from '#web/booking/refusal-text.ts'

const { holdPublicSlot, releasePublicSlot, createPublicBooking } = bookingEndpoints

/** A form that could not be followed: the page shows it again, and says why. */
export type RefusedForm = { words: RefusalText; time: string; draft: Draft | null }

type Asked = { api: PublicApi; slug: string; form: SentForm; cookies: BookingCookies; choice: Choice }

/** Does what a form asks for that was sent without scripts. A response leads to the page that follows. */
export function takeForm(asked: Asked): Promise<Response | RefusedForm> {
  switch (asked.form.intent) {
    case 'continue':
      return hold(asked)
    case 'back':
      return goBack(asked)
    case 'schedule':
      return schedule(asked)
  }
}

/** A visitor whom we would not know again would stand in their own way: they go on without a hold. */
async function hold({ api, slug, form, cookies: { visitor }, choice }: Asked) {
  const { serviceId, time } = form
  const write = cookieWriter(slug, api.origin)
  const goOn = (until: string | null) =>
    seeOther(
      addressOf(slug, { ...choice, serviceId, time, step: 'details' }),
      until ? write.held(time, until) : write.noHeld(),
    )
  if (!visitor) return goOn(null)
  const body = { slug, serviceId, appointmentTime: time, visitor }
  const answer = await callFromPage(api, holdPublicSlot, { body })
  if (answer.isOk) return goOn(answer.output.held_until)
  const words = refusalText(answer.error)
  return words.mustStay ? { words, time, draft: null } : goOn(null)
}

async function goBack({ api, slug, form, cookies: { visitor }, choice }: Asked) {
  if (visitor) await callFromPage(api, releasePublicSlot, { body: { slug, visitor } })
  const { serviceId, time, draft } = form
  const write = cookieWriter(slug, api.origin)
  const address = addressOf(slug, { ...choice, serviceId, time, step: 'choose' })
  return seeOther(address, write.draft(draftText(draft)), write.noHeld())
}

async function schedule({ api, slug, form, cookies: { visitor } }: Asked) {
  const { draft, serviceId, time, website, shownAt, formKey } = form
  const answer = await callFromPage(
    api,
    createPublicBooking,
    {
      body: {
        ...draft,
        slug,
        serviceId,
        appointmentTime: time,
        website,
        ...(visitor && { visitor }),
        ...(shownAt > 0 && { filledInMs: (await api.now()).getTime() - shownAt }),
      },
    },
    formKey ? { 'Idempotency-Key': formKey } : {},
  )
  if (!answer.isOk) return { words: refusalText(answer.error), time, draft }
  const { manageUrl } = answer.output
  const write = cookieWriter(slug, api.origin)
  // A browser that keeps no cookies would not find the way back.
  const address = visitor ? bookedAddress(slug) : manageUrl
  return seeOther(address, write.made(manageUrl), write.noDraft(), write.noHeld())
}

function seeOther(address: string, ...cookies: string[]): Response {
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  return redirect(address, { status: 303, headers })
}
