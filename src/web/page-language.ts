import { redirect, useMatches } from 'react-router'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  preferredLanguage,
} from '#domain/language/languages.ts'
import { readCookie, serializeCookie } from '#web/page-cookies.ts'

const YEAR_SECONDS = 365 * 24 * 3_600

/** The field of `LanguageSwitch`. */
const LANGUAGE_FIELD = 'language'

/**
 * The language of a page for this visitor: what they chose here, what they read before (`known`), or what their browser asks for.
 * Null leaves it to the business.
 */
export function requestedLanguage(request: Request, known: Language | null = null): Language | null {
  const chosen = readCookie(request, LANGUAGE_COOKIE)
  if (isLanguage(chosen)) return chosen
  return known ?? preferredLanguage(request.headers.get('accept-language'))
}

/** The language that a submitted form switches to. Null: the form is another one. */
export function chosenLanguage(form: FormData): Language | null {
  const chosen = form.get(LANGUAGE_FIELD)
  return isLanguage(chosen) ? chosen : null
}

/** Leads to the same page in another language, and remembers the language for all pages. */
export function languageRedirect(language: Language, { url }: Request, origin: string): Response {
  const { pathname, search } = new URL(url)
  const cookie = serializeCookie({
    name: LANGUAGE_COOKIE,
    value: language,
    seconds: YEAR_SECONDS,
    path: '/',
    origin,
  })
  return redirect(`${pathname}${search}`, { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** The language in a page's loader data. Pages without one are in English. */
function languageIn(loaded: unknown): Language | null {
  const language = (loaded as { language?: unknown } | null | undefined)?.language
  return isLanguage(language) ? language : null
}

export function languageOfPages(loaded: readonly unknown[]): Language | null {
  return loaded.map(languageIn).find((language) => language !== null) ?? null
}

export function usePageLanguage(): Language {
  return languageOfPages(useMatches().map(({ loaderData }) => loaderData)) ?? DEFAULT_LANGUAGE
}
