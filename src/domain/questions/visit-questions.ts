import { itemName, type VisitItem } from '#domain/services/visit.ts'

/** One input of the form. */
export type QuestionField = {
  /** Identifies it in requests: an own question itself, or `Vehicle make`. */
  key: string
  label: string
  is_required: boolean
  max_length: number
  /** Empty for text. */
  choices: string[]
  /** What separates it from the fields before it in the answer. */
  separator: string
}

/** A question as it is stored with its answer, and the fields that make up the answer. */
export type VisitQuestion = {
  question: string
  fields: QuestionField[]
  /** If it is about one of several services, the parts of `question`, for other languages. */
  about?: { question: string; item: string }
}

export type PageQuestion = VisitQuestion & {
  /** Whether it is asked for each service of a visit. */
  is_per_item: boolean
}

/** What is asked about a visit with these items, in order. */
export function visitQuestions(
  questions: readonly PageQuestion[],
  items: readonly Pick<VisitItem, 'service' | 'size'>[],
): VisitQuestion[] {
  const names = items.map(itemName)
  return questions.flatMap((question) =>
    question.is_per_item && names.length > 1
      ? names.map((name, n) => forItem(question, name, n, names.indexOf(name) < n))
      : question,
  )
}

/** Only the first is required, because several services can be for the same vehicle. */
function forItem(
  { question, fields }: PageQuestion,
  item: string,
  n: number,
  isRepeated: boolean,
): VisitQuestion {
  const numbered = n === 0 ? question : `${question} ${n + 1}`
  const about = { question: isRepeated ? numbered : question, item }
  return {
    question: `${about.question} for ${about.item}`,
    about,
    fields: fields.map((field) => ({
      ...field,
      key: field.key.replace(question, numbered),
      is_required: field.is_required && n === 0,
    })),
  }
}
