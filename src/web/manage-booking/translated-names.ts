import type { VisitTranslations } from '#contract/manage-booking.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Language } from '#domain/language/languages.ts'

/** The language is missing if the names are in that of the page. */
export type VisitNames = { service?: string; items?: string[]; service_language?: Language | undefined }

/** A visit's services in the page's language, or the language of the owner's own names if none is translated. */
export function translatedNames(translations: VisitTranslations, language: Language): VisitNames {
  const names = (translations as Partial<Record<Language, VisitTranslations['es']>>)[language]
  return names ?? { service_language: CATALOGUES[language].booking.ownersLanguage }
}
