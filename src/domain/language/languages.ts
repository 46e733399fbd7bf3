/** The languages that clients can read everything in. Each has a folder with its catalogues. Owners' screens are in English. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

/** Each language has its name in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/** Owners read these names, in English. */
export const ENGLISH_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' }

/** How dates, times and numbers are written. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

/** The cookie with the language that a visitor chose on a page, for all pages. */
export const LANGUAGE_COOKIE = 'language'

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text)
}

/** Browsers send a handful. */
const MAX_RANGES = 20

/**
 * The language that an `Accept-Language` header prefers, such as `es` for `es-MX,es;q=0.9,en;q=0.8`. Null if it names none
 * that we have: `*` means any, which is no preference.
 */
export function preferredLanguage(acceptLanguage: string | null): Language | null {
  const ranges = (acceptLanguage ?? '').split(',', MAX_RANGES).map((range) => {
    // A pattern with spaces around the semicolon would take seconds for a long header.
    const [tag = '', ...parameters] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { language: tag.split('-')[0], q: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  const known = ranges.filter(({ language, q }) => isLanguage(language) && q > 0)
  // The sort is stable: of equal weights the first one counts.
  const [first] = known.sort((a, b) => b.q - a.q)
  return isLanguage(first?.language) ? first.language : null
}
