import type { Language } from '#domain/language/languages.ts'

export function payPath(token: string): string {
  return `/pay/${encodeURIComponent(token)}`
}

/** The PDF in the language of the page that links to it. */
export function documentPath(token: string, language: Language): string {
  return `${payPath(token)}/document?language=${language}`
}
