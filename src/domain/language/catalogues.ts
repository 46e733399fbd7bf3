import { type Catalogue, en } from '#domain/language/en/catalogue.ts'
import { es } from '#domain/language/es/catalogue.ts'
import type { Language } from '#domain/language/languages.ts'

/** All languages, for the server. What runs in a browser imports the catalogue of one. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, es }
