import { bookingEndpoints } from '#contract/booking.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { askFromPage } from '#web/api/ask-from-page.ts'
import type { BookingCookies } from '#web/booking/booking-cookies.ts'
import type { Draft } from '#web/booking/booking-view.ts'
import type { SentForm } from '#web/booking/details/sent-form.ts'
import { type RefusalWords, refusalWords } from '#web/booking/refusal-words.ts'

const { holdPublicSlot, releasePublicSlot, createPublicBooking } = bookingEndpoints

/** What became of a form that was sent without scripts. */
export type FormOutcome =
  | { kind: 'held'; until: string | null }
  | { kind: 'back' }
  | { kind: 'booked'; manageUrl: string }
  | { kind: 'refused'; words: RefusalWords; time: string; draft: Draft | null }

type Asked = { api: PublicApi; slug: string; form: SentForm; cookies: BookingCookies }

export function takeForm(asked: Asked): Promise<FormOutcome> {
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
async function hold({ api, slug, form, cookies }: Asked): Promise<FormOutcome> {
  if (!cookies.visitor) return { kind: 'held', until: null }
  const body = { slug, serviceId: form.serviceId, appointmentTime: form.time, visitor: cookies.visitor }
  const answer = await askFromPage(api, holdPublicSlot, { body })
  if (answer.isOk) return { kind: 'held', until: answer.output.held_until }
  const words = refusalWords(answer.error)
  return words.mustStay
    ? { kind: 'refused', words, time: form.time, draft: null }
    : { kind: 'held', until: null }
}

async function goBack({ api, slug, cookies: { visitor } }: Asked): Promise<FormOutcome> {
  if (visitor) await askFromPage(api, releasePublicSlot, { body: { slug, visitor } })
  return { kind: 'back' }
}

async function schedule({ api, slug, form, cookies }: Asked): Promise<FormOutcome> {
  const { draft, serviceId, time, website, shownAt, formKey } = form
  const answer = await askFromPage(
    api,
    createPublicBooking,
    {
      body: {
        ...draft,
        slug,
        serviceId,
        appointmentTime: time,
        website,
        ...(cookies.visitor && { visitor: cookies.visitor }),
        ...(shownAt > 0 && { filledInMs: (await api.now()).getTime() - shownAt }),
      },
    },
    formKey ? { 'Idempotency-Key': formKey } : {},
  )
  if (answer.isOk) return { kind: 'booked', manageUrl: answer.output.manageUrl }
  return { kind: 'refused', words: refusalWords(answer.error), time, draft }
}
