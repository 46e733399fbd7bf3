import type { PageQuestion, QuestionField } from '#domain/questions/visit-questions.ts'

export const DETAILS = ['none', 'vehicle', 'home'] as const
export const QUESTION_KINDS = ['text', 'choice', 'yes_no'] as const

/** A question of the owner's own. */
export type OwnQuestion = {
  question: string
  kind: (typeof QUESTION_KINDS)[number]
  is_required: boolean
  /** Empty unless its kind is `choice`. */
  choices: string[]
}

/** What an owner has the booking page ask for besides contact details. */
export type BookingQuestions = {
  details: (typeof DETAILS)[number]
  questions: OwnQuestion[]
}

export const NO_QUESTIONS: BookingQuestions = { details: 'none', questions: [] }

export const MAX_QUESTIONS = 6
const MAX_ANSWER_LENGTH = 500
const MAX_PART_LENGTH = 60

/** The questions of a booking page, in order. */
export function pageQuestions({ details, questions }: BookingQuestions): PageQuestion[] {
  return [...QUESTIONS_OF_DETAILS[details], ...questions.map(ownQuestion)]
}

function ownQuestion({ question, kind, is_required, choices }: OwnQuestion): PageQuestion {
  return singleField(question, { is_required, choices: kind === 'yes_no' ? ['Yes', 'No'] : choices })
}

const QUESTIONS_OF_DETAILS: Readonly<Record<BookingQuestions['details'], readonly PageQuestion[]>> = {
  none: [],
  vehicle: [
    {
      question: 'Vehicle',
      // Each service of a visit can be for another vehicle.
      is_per_item: true,
      fields: [
        field('Vehicle make', 'Make', { is_required: true, max_length: MAX_PART_LENGTH }),
        field('Vehicle model', 'Model', { is_required: true, max_length: MAX_PART_LENGTH, separator: ' ' }),
        field('Vehicle color', 'Color', { max_length: MAX_PART_LENGTH }),
      ],
    },
  ],
  home: [
    {
      question: 'Home',
      is_per_item: false,
      fields: [
        field('Home type', 'Type', {
          is_required: true,
          choices: ['House', 'Townhouse', 'Apartment', 'Condo', 'Other'],
        }),
        field('Home bedrooms', 'Bedrooms', {
          is_required: true,
          choices: ['Studio', ...counts('bed', [1, 2, 3, 4, 5, 6])],
        }),
        field('Home bathrooms', 'Bathrooms', {
          is_required: true,
          choices: counts('bath', [1, 1.5, 2, 2.5, 3, 3.5, 4]),
        }),
      ],
    },
    singleField('How do we get in?', {}),
  ],
}

/** `1 bed`, `2 beds`, `3+ beds`: short enough for a third of the form's width. */
function counts(noun: string, numbers: readonly number[]): string[] {
  return numbers.map((number, n) => {
    if (number === 1) return `1 ${noun}`
    return `${number}${n === numbers.length - 1 ? '+' : ''} ${noun}s`
  })
}

function singleField(question: string, options: Partial<QuestionField>): PageQuestion {
  return { question, is_per_item: false, fields: [field(question, question, options)] }
}

function field(key: string, label: string, options: Partial<QuestionField>): QuestionField {
  return {
    key,
    label,
    is_required: false,
    max_length: MAX_ANSWER_LENGTH,
    choices: [],
    separator: ', ',
    ...options,
  }
}
