import { createContext, use } from 'react'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Catalogue } from '#domain/language/en/catalogue.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'

/** The recipient's language. Emails to owners are in English. */
export const EmailLanguageContext = createContext<Language>(DEFAULT_LANGUAGE)

export function useEmailWords(): {
  language: Language
  words: Catalogue['email']
  dates: Catalogue['dates']
} {
  const language = use(EmailLanguageContext)
  const { email: words, dates } = CATALOGUES[language]
  return { language, words, dates }
}
