import { sql } from 'kysely'
import type { Language } from '#domain/language/languages.ts'
import { type ServiceTranslations, TRANSLATED_LANGUAGES } from '#domain/language/translations.ts'
import { itemText, type VisitItem } from '#domain/services/visit.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { readClientLanguages } from '#server/settings/client-language.ts'

/** An appointment keeps the names of its services in the owner's words at the time. */
type Visit = { service: string; service_id: string | null; items: unknown }

/** The keys are ids of services. */
export type TranslationsById = ReadonlyMap<string, ServiceTranslations>

export function serviceIdsOf({ service_id, items }: Visit): string[] {
  const ofItems = ((items as VisitItem[] | null) ?? []).flatMap((item) => item.service_id ?? [])
  return [...new Set([...(service_id === null ? [] : [service_id]), ...ofItems])]
}

/** Leaves out services that were deleted or have no translation. */
export async function readTranslations(
  tx: OwnerTx | SystemTx,
  serviceIds: readonly string[],
): Promise<TranslationsById> {
  if (serviceIds.length === 0) return new Map()
  const rows = await (tx as SystemTx)
    .selectFrom('services')
    .select(['id', 'translations'])
    .where('id', '=', sql<string>`any(${serviceIds}::uuid[])`)
    .where('translations', '<>', sql<string>`'{}'`)
    .execute()
  return new Map(rows.map(({ id, translations }) => [id, translations as ServiceTranslations]))
}

/** The same by id, for the appointment `a`. Null: none. */
export const TRANSLATIONS_OF_VISIT = sql<Record<string, ServiceTranslations> | null>`(
  select json_object_agg(service.id, service.translations) from services service
  where service.user_id = a.user_id and service.translations <> '{}' and (
    service.id = a.service_id or a.items @> jsonb_build_array(jsonb_build_object('service_id', service.id))))`

/** The names that a visit's services have in a language, by those that the appointment has, as a prop of emails. */
export function serviceNamesProps(
  language: Language,
  { service, service_id, items }: Visit,
  translations: TranslationsById,
): { serviceNames?: Record<string, string> } {
  const named = [{ service, service_id }, ...((items as VisitItem[] | null) ?? [])]
  const names = named.flatMap((visit) => {
    const name = translations.get(visit.service_id ?? '')?.[language]?.name
    return name ? [[visit.service, name] as const] : []
  })
  return names.length > 0 ? { serviceNames: Object.fromEntries(names) } : {}
}

type TranslatedVisit = { service: string; items?: string[] }

/** The visit in one language. Sizes and add-ons are in the owner's words. */
export function visitIn(
  language: Language,
  { service, service_id, items }: Visit,
  translations: TranslationsById,
): TranslatedVisit {
  const nameOf = (id: string | null, name: string) => translations.get(id ?? '')?.[language]?.name || name
  const translated = (items as VisitItem[] | null)?.map((item) =>
    itemText({ ...item, service: nameOf(item.service_id, item.service) }),
  )
  return { service: nameOf(service_id, service), ...(translated && { items: translated }) }
}

/** The visit in each language that some of it is translated into. */
export function translatedVisits(
  visit: Visit,
  translations: TranslationsById,
): Partial<Record<Language, TranslatedVisit>> {
  const languages = TRANSLATED_LANGUAGES.filter((language) =>
    [...translations.values()].some((translation) => translation[language]?.name),
  )
  return Object.fromEntries(languages.map((language) => [language, visitIn(language, visit, translations)]))
}

/** The language of an appointment's client, what they chose themselves, and what is translated for them. */
export async function readReader(tx: OwnerTx, visit: Visit & { client_id: string | null }) {
  const [{ client_language, business_language }, translations] = await Promise.all([
    readClientLanguages(tx, visit.client_id),
    readTranslations(tx, serviceIdsOf(visit)),
  ])
  return { language: client_language ?? business_language, chosenLanguage: client_language, translations }
}
