import { type Dates, dates as englishDates } from '#domain/language/en/dates.ts'
import { text as english, type TextWords } from '#domain/language/en/text.ts'
import { dates as spanishDates } from '#domain/language/es/dates.ts'
import { text as spanish } from '#domain/language/es/text.ts'
import type { Language } from '#domain/language/languages.ts'

export type TextCatalogue = { dates: Dates; text: TextWords }

/** The parts of all catalogues that texts need. Small enough for an owner's browser, which writes texts to any client. */
export const TEXT_CATALOGUES: Readonly<Record<Language, TextCatalogue>> = {
  en: { dates: englishDates, text: english },
  es: { dates: spanishDates, text: spanish },
}
