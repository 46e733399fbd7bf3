import { type Draft, EMPTY_DRAFT, type FieldName } from '#web/booking/booking-view.ts'

/** What a form of the page carries when it is sent without scripts. */
export type SentForm = {
  intent: 'continue' | 'back' | 'schedule'
  serviceId: string
  time: string
  draft: Draft
  formKey: string
  shownAt: number
  website: string
}

export function sentForm(form: FormData): SentForm {
  const text = (name: string) => {
    const value = form.get(name)
    // A browser sends line breaks as two characters.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  const intent = text('intent')
  const key = text('key')
  return {
    intent: intent === 'back' || intent === 'schedule' ? intent : 'continue',
    serviceId: text('service'),
    time: text('time'),
    draft: draftOf(text),
    // It travels as a header, where not every character may.
    formKey: /^[\w-]{1,200}$/.test(key) ? key : '',
    shownAt: Number(text('shownAt')) || 0,
    website: text('website'),
  }
}

export function draftOf(text: (name: FieldName) => string): Draft {
  const names = Object.keys(EMPTY_DRAFT) as FieldName[]
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Draft
}
