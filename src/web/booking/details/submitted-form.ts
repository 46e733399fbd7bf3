import { type Draft, EMPTY_DRAFT, isFieldName } from '#web/booking/booking-view.ts'

const INTENTS = ['continue', 'back', 'schedule', 'ask'] as const

/** The fields of a form that was submitted without scripts. */
export type SubmittedForm = {
  intent: (typeof INTENTS)[number]
  serviceId: string
  time: string
  /** The total and the deposit in cents that the page showed; null if it did not say. */
  shownPrice: number | null
  shownDeposit: number | null
  draft: Draft
  formKey: string
  shownAt: number
  website: string
}

export function parseSubmittedForm(form: FormData): SubmittedForm {
  const text = (name: string) => textOf(form.get(name))
  const cents = (name: string) => (/^\d{1,9}$/.test(text(name)) ? Number(text(name)) : null)
  const key = text('key')
  return {
    intent: INTENTS.find((intent) => intent === text('intent')) ?? 'continue',
    serviceId: text('service'),
    time: text('time'),
    shownPrice: cents('shownPrice'),
    shownDeposit: cents('shownDeposit'),
    draft: draftFrom(form),
    // It becomes a header value, which not every character is allowed in.
    formKey: /^[\w-]{1,200}$/.test(key) ? key : '',
    shownAt: Number(text('shownAt')) || 0,
    website: text('website'),
  }
}

export function draftFrom(form: FormData): Draft {
  const fields = [...form].filter(([name]) => isFieldName(name))
  return { ...EMPTY_DRAFT, ...Object.fromEntries(fields.map(([name, value]) => [name, textOf(value)])) }
}

/** Browsers submit line breaks as CRLF. */
function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}
