import { type EmbedWords, embed as en } from '#domain/language/en/embed.ts'
import { embed as es } from '#domain/language/es/embed.ts'
import { DEFAULT_LANGUAGE, type Language, preferredLanguage } from '#domain/language/languages.ts'

const WORDS: Readonly<Record<Language, EmbedWords>> = { en, es }

/** In the language that the browser asks for, as the framed page is. */
export const embedWords = WORDS[preferredLanguage(navigator.languages.join()) ?? DEFAULT_LANGUAGE]
