import * as z from 'zod/mini'
import { requiredLine, singleLine } from '#contract/fields.ts'
import { DETAILS, MAX_QUESTIONS, pageQuestions, QUESTION_KINDS } from '#domain/questions/booking-questions.ts'
import { visitQuestions } from '#domain/questions/visit-questions.ts'
import { isSameName, MAX_ITEMS } from '#domain/services/visit.ts'

const Choice = requiredLine('Enter a choice', 60, 'A choice must be at most 60 characters')

const Question = z
  .object({
    /** Unique. Answers refer to it. */
    question: requiredLine('Enter the question', 120, 'A question must be at most 120 characters'),
    kind: z.enum(QUESTION_KINDS, 'Choose a kind of answer'),
    is_required: z.boolean(),
    choices: z._default(z.array(Choice).check(z.maxLength(10, 'Add at most 10 choices')), []),
  })
  .check(
    z.refine(({ kind, choices }) => kind !== 'choice' || choices.length >= 2, {
      path: ['choices'],
      error: 'Add at least two choices',
    }),
    z.refine(({ kind, choices }) => kind === 'choice' || choices.length === 0, {
      path: ['choices'],
      error: 'Only a question of the kind “choice” has choices',
    }),
    z.refine(({ choices }) => choices.every((choice, n) => isNew(choice, choices.slice(0, n))), {
      path: ['choices'],
      error: 'List each choice once',
    }),
  )

function isNew(text: string, others: readonly string[]): boolean {
  return !others.some((other) => isSameName(other, text))
}

/** What an owner has the booking page ask for besides contact details. */
export const BookingQuestions = z
  .object({
    /** The vehicle (make, model and color) for each service of a visit, or the home. */
    details: z.enum(DETAILS, 'Choose what to ask for'),
    /** The owner’s own. */
    questions: z
      .array(Question)
      .check(z.maxLength(MAX_QUESTIONS, `You can ask up to ${MAX_QUESTIONS} questions of your own`)),
  })
  .check(({ value: { details, questions }, issues }) => {
    // A list that is too long has an error already.
    if (questions.length > MAX_QUESTIONS) return
    const detailKeys = keysOf(details)
    for (const [n, { question }] of questions.entries()) {
      const earlier = questions.slice(0, n).map((other) => other.question)
      const path = ['questions', n, 'question']
      if (!isNew(question, earlier))
        issues.push({ code: 'custom', input: question, path, message: 'You already ask this' })
      if (!isNew(question, detailKeys))
        issues.push({ code: 'custom', input: question, path, message: INCLUDED_IN_DETAILS })
    }
  })

const INCLUDED_IN_DETAILS = 'The details you ask for already include this'

/** The keys of all fields that the details can have. */
function keysOf(details: (typeof DETAILS)[number]): string[] {
  const items = Array.from({ length: MAX_ITEMS }, () => ({ service: '', size: null }))
  const asked = visitQuestions(pageQuestions({ details, questions: [] }), items)
  return asked.flatMap(({ fields }) => fields.map(({ key }) => key))
}

/** A question of a booking page. Its answer is made up of one or several fields. */
export const PageQuestion = z.object({
  question: z.string(),
  /**
   * Whether it is asked for each service of a visit. For the second one the keys of its fields are numbered, such as
   * `Vehicle 2 make`, and none is required.
   */
  is_per_item: z.boolean(),
  fields: z.array(
    z.object({
      /** The `question` in a request. */
      key: z.string(),
      label: z.string(),
      is_required: z.boolean(),
      max_length: z.int(),
      /** Empty for text. */
      choices: z.array(z.string()),
      /** What separates it from the fields before it in the answer. */
      separator: z.string(),
    }),
  ),
})

/** A question as it was asked, with the client’s answer. */
export const Answer = z.object({ question: z.string(), answer: z.string() })

/** More than any page has fields. */
const MAX_ANSWERS = 30

/** What a client entered. `question` is the key of a field. */
export const EnteredAnswers = z
  .array(
    z.object({
      question: z.string().check(z.maxLength(200, 'This question isn’t asked')),
      answer: z.string().check(singleLine()),
    }),
  )
  .check(z.maxLength(MAX_ANSWERS, `Send at most ${MAX_ANSWERS} answers`))
