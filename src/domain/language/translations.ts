import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'

/** The languages that an owner can translate their own texts into. They write them in English. A tuple, as zod's enums need one. */
export const TRANSLATED_LANGUAGES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE) as [
  TranslatedLanguage,
]
export type TranslatedLanguage = Exclude<Language, 'en'>

/** An owner's texts by language. Missing or null: not translated. */
export type Translations<Texts> = Partial<Record<Language, { [Name in keyof Texts]?: Texts[Name] | null }>>

export type ServiceTranslations = Translations<{ name: string; description: string }>

/** The owner wrote these texts for the booking page. `questions` has a text for each question and choice. */
export type PageTranslations = Translations<{ welcome_message: string; questions: Record<string, string> }>

/** The language of texts that stay in the owner's words on a page in another one. */
type OriginalLanguages = { name_language?: Language; description_language?: Language }

/** The service as clients read it in a language: in the owner's words where there is no translation. */
export function serviceInLanguage<S extends { name: string; description: string | null }>(
  service: S & { translations?: ServiceTranslations | undefined },
  language: Language,
): S & OriginalLanguages {
  const { translations = {}, ...original } = service
  const { name, description } = translations[language] ?? {}
  return {
    ...(original as unknown as S),
    name: name || service.name,
    description: description || service.description,
    ...(language !== DEFAULT_LANGUAGE && {
      ...(!name && { name_language: DEFAULT_LANGUAGE }),
      ...(!description && { description_language: DEFAULT_LANGUAGE }),
    }),
  }
}
