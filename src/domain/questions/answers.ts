import type { QuestionField, VisitQuestion } from '#domain/questions/visit-questions.ts'

/** A question as it was asked, with the client's answer. Later changes of the questions do not change it. */
export type Answer = { question: string; answer: string }

/** What a client entered, by the key of its field. */
export type FieldAnswer = Answer

export type ParsedAnswers =
  | { isValid: true; answers: Answer[] }
  | {
      isValid: false
      /** An error for each invalid field, by its key. */
      errors: [key: string, sentence: string][]
      /** Something that is not asked (any more) was answered, so the form was not the present one. */
      isOutdated: boolean
    }

/**
 * Turns what was entered into answers. What was entered for a question that is not asked any more is not dropped: the
 * client should see the present questions first.
 */
export function parseAnswers(
  asked: readonly VisitQuestion[],
  entered: readonly FieldAnswer[],
): ParsedAnswers {
  const values = new Map(
    entered.map(({ question, answer }) => [question, answer.trim()] as const).filter(([, text]) => text),
  )
  const textOf = ({ key }: QuestionField) => values.get(key) ?? ''
  const fields = asked.flatMap((question) => question.fields)
  const errors = fields.flatMap((field): [string, string][] => {
    const sentence = fieldError(field, textOf(field))
    return sentence === null ? [] : [[field.key, sentence]]
  })
  const isOutdated = [...values.keys()].some((key) => !fields.some((field) => field.key === key))
  if (errors.length > 0 || isOutdated) return { isValid: false, errors, isOutdated }
  const answers = asked.map(({ question, fields }) => ({ question, answer: joined(fields, textOf) }))
  return { isValid: true, answers: answers.filter(({ answer }) => answer !== '') }
}

function fieldError({ is_required, max_length, choices }: QuestionField, value: string): string | null {
  const isChoice = choices.length > 0
  if (value === '') {
    if (!is_required) return null
    return isChoice ? 'Please choose an answer' : 'Please fill this in'
  }
  if (isChoice) return choices.includes(value) ? null : 'Please choose one of the answers'
  return value.length > max_length ? `Please use at most ${max_length} characters` : null
}

/** `Ford Explorer, black`. */
function joined(fields: readonly QuestionField[], textOf: (field: QuestionField) => string): string {
  return fields.reduce((text, field) => {
    const value = textOf(field)
    return text === '' || value === '' ? text + value : text + field.separator + value
  }, '')
}

/** `Vehicle: Ford Explorer, black`, a line for each answer. */
export function answersText(answers: readonly Answer[]): string {
  return answers.map(({ question, answer }) => `${questionLabel(question)} ${answer}`).join('\n')
}

/** `Vehicle:` or `Any pets?`. */
export function questionLabel(question: string): string {
  return /[?!.:]$/.test(question) ? question : `${question}:`
}
