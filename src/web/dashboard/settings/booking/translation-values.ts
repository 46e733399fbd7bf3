import type { BookingSettings } from '#contract/settings.ts'
import type { Language } from '#domain/language/languages.ts'
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '#domain/language/translations.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { rowIds } from '#web/ui/form-rows.ts'
import { parseLines } from './parse-lines.ts'

type PageTranslations = NonNullable<BookingSettings['translations']>

export const welcomeField = (language: Language) => `translations.${language}.welcome_message`
export const translatedQuestionField = (row: string, language: Language) =>
  `questions.${row}.${language}.question`
export const translatedChoicesField = (row: string, language: Language) =>
  `questions.${row}.${language}.choices`

export function welcomeValues(translations: PageTranslations = {}): FormValues {
  return Object.fromEntries(
    TRANSLATED_LANGUAGES.map((language) => [
      welcomeField(language),
      translations[language]?.welcome_message ?? '',
    ]),
  )
}

/** The fields of a question's row. Choices are typed one per line, in the order of the original ones. */
export function translatedQuestionValues(
  { question, choices }: { question: string; choices: readonly string[] },
  translations: PageTranslations = {},
): FormValues {
  const fields = TRANSLATED_LANGUAGES.flatMap((language) => {
    const texts = translations[language]?.questions ?? {}
    const areTranslated = choices.some((choice) => texts[choice])
    const lines = areTranslated ? choices.map((choice) => texts[choice] || choice) : []
    return [
      [`${language}.question`, texts[question] ?? ''],
      [`${language}.choices`, lines.join('\n')],
    ] as const
  })
  return Object.fromEntries(fields)
}

/** All fields for texts in a language. */
export function translationFields(values: FormValues, language: Language): string[] {
  const ofQuestions = rowIds(values, 'questions').flatMap((row) => [
    translatedQuestionField(row, language),
    ...(hasChoices(values, row) ? [translatedChoicesField(row, language)] : []),
  ])
  return [welcomeField(language), ...ofQuestions]
}

export function hasChoices(values: FormValues, row: string): boolean {
  return values[`questions.${row}.kind`] === 'choice'
}

/** A text and its translation, whether or not either was typed. */
type Pair = { field: string; original: string; translation: string }

function pairsOf(values: FormValues, language: Language): Pair[] {
  return rowIds(values, 'questions').flatMap((row) => {
    const field = translatedQuestionField(row, language)
    const original = String(values[`questions.${row}.question`]).trim()
    return [
      { field, original, translation: String(values[field]).trim() },
      ...choicePairs(values, row, language),
    ]
  })
}

function choicePairs(values: FormValues, row: string, language: Language): Pair[] {
  if (!hasChoices(values, row)) return []
  const field = translatedChoicesField(row, language)
  const lines = parseLines(values[field])
  return parseLines(values[`questions.${row}.choices`]).map((original, n) => ({
    field,
    original,
    translation: lines[n] ?? '',
  }))
}

/** The translations as they are saved. A language without any text is left out. */
export function parseTranslations(values: FormValues): PageTranslations {
  const translated = TRANSLATED_LANGUAGES.map((language) => {
    const welcome = String(values[welcomeField(language)]).trim()
    const texts = pairsOf(values, language)
      .filter(
        ({ original, translation }) => translation !== '' && original !== '' && translation !== original,
      )
      .map(({ original, translation }) => [original, translation] as const)
    return [language, { welcome_message: welcome || null, questions: Object.fromEntries(texts) }] as const
  })
  return Object.fromEntries(
    translated.filter(
      ([, { welcome_message, questions }]) => welcome_message !== null || Object.keys(questions).length > 0,
    ),
  )
}

/** Choices whose lines can't be matched with the original ones, by field. */
export function choiceErrors(values: FormValues): [field: string, message: string][] {
  return TRANSLATED_LANGUAGES.flatMap((language) =>
    rowIds(values, 'questions').flatMap((row): [string, string][] => {
      if (!hasChoices(values, row)) return []
      const field = translatedChoicesField(row, language)
      const lines = parseLines(values[field]).length
      const choices = parseLines(values[`questions.${row}.choices`])
      // A question without enough choices has an error of its own.
      if (lines === 0 || lines === choices.length || choices.length < 2) return []
      return [[field, `Write one line for each choice (${choices.join(', ')}), or leave this empty`]]
    }),
  )
}

/** The form field for a path in the translations, such as `es.questions.Any pets?`. */
export function translationErrorField(
  [language, name, original]: readonly PropertyKey[],
  values: FormValues,
): string {
  const pair = pairsOf(values, language as TranslatedLanguage).find(
    (other) => name === 'questions' && other.original === original,
  )
  return pair?.field ?? welcomeField(language as TranslatedLanguage)
}

/** Whether a text was changed since it was translated, as far as the saved settings tell. */
export function hasOutdatedTranslation(
  values: FormValues,
  saved: BookingSettings,
  language: TranslatedLanguage,
): boolean {
  const { welcome_message, questions = {} } = saved.translations?.[language] ?? {}
  const hasNewWelcome = saved.welcome_message !== null && values.welcome_message !== saved.welcome_message
  if (welcome_message && hasNewWelcome && values[welcomeField(language)] === welcome_message) return true
  const known = new Set(Object.values(questions))
  return pairsOf(values, language).some(
    ({ original, translation }) => known.has(translation) && questions[original] !== translation,
  )
}
