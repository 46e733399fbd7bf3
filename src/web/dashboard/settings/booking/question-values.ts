import type { BookingSettings } from '#contract/settings.ts'
import { NO_QUESTIONS } from '#domain/questions/booking-questions.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { rowIds, rowValues } from '#web/ui/form-rows.ts'
import { parseLines } from './parse-lines.ts'
import { translatedQuestionValues } from './translation-values.ts'

type BookingQuestions = NonNullable<BookingSettings['booking_questions']>

export const DETAILS_FIELD = 'booking_questions.details'

const OWN_FIELDS = ['question', 'kind', 'choices', 'is_required'] as const

export const NEW_QUESTION: FormValues = {
  question: '',
  kind: 'text',
  choices: '',
  is_required: false,
  ...translatedQuestionValues({ question: '', choices: [] }, undefined),
}

/** Choices are typed one per line. */
export function questionFormValues(
  { details, questions }: BookingQuestions = NO_QUESTIONS,
  translations: BookingSettings['translations'],
): FormValues {
  return {
    [DETAILS_FIELD]: details,
    ...rowValues(
      'questions',
      questions.map((question) => ({
        ...question,
        choices: question.choices.join('\n'),
        ...translatedQuestionValues(question, translations),
      })),
    ),
  }
}

/** Hidden choices are kept in the form, but not saved. */
export function parseQuestions(values: FormValues): unknown {
  return {
    details: values[DETAILS_FIELD],
    questions: rowIds(values, 'questions').map((row) => {
      const { question, kind, choices, is_required } = Object.fromEntries(
        OWN_FIELDS.map((name) => [name, values[`questions.${row}.${name}`]]),
      )
      return { question, kind, is_required, choices: kind === 'choice' ? parseLines(choices) : [] }
    }),
  }
}

/** The form field for a path in the questions, such as `questions.0.choices.3`. */
export function questionField([name, position, field]: readonly PropertyKey[], values: FormValues): string {
  if (name !== 'questions' || position === undefined) return `booking_questions.${String(name)}`
  return ['questions', rowIds(values, 'questions')[Number(position)], field].map(String).join('.')
}

/** `Vehicle, 2 questions`, of the saved settings. */
export function questionsText({ details, questions }: BookingQuestions = NO_QUESTIONS): string {
  const parts = [
    { none: null, vehicle: 'Vehicle', home: 'Home' }[details],
    questions.length > 0 ? `${questions.length} question${questions.length === 1 ? '' : 's'}` : null,
  ].filter((part) => part !== null)
  return parts.join(', ') || 'None'
}
