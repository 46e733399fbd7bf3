import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Catalogue } from '#domain/language/en/catalogue.ts'
import { usePageLanguage } from '#web/page-language.ts'

/** What pages that clients open say, in the language of the page. For pages without scripts: it has all languages. */
export function useCatalogue(): Catalogue {
  return CATALOGUES[usePageLanguage()]
}
