import type { FieldAnswer } from '#domain/questions/answers.ts'
import type { Draft, EMPTY_DRAFT } from '#web/booking/booking-view.ts'

/** What was entered, as a request takes it. */
export function draftBody(draft: Draft) {
  const answers = enteredAnswers(draft)
  return { ...contactOf(draft), ...(answers.length > 0 && { answers }) }
}

export function contactOf(draft: Draft): typeof EMPTY_DRAFT {
  const { clientName, clientEmail, clientPhone, address, notes } = draft
  return { clientName, clientEmail, clientPhone, address, notes }
}

const PREFIX = 'answers.'

/** What was entered for the questions of the page. */
export function enteredAnswers(draft: Draft): FieldAnswer[] {
  return Object.entries(draft).flatMap(([name, answer]) =>
    name.startsWith(PREFIX) && answer ? { question: name.slice(PREFIX.length), answer } : [],
  )
}
