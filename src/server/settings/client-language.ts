import { type Expression, type RawBuilder, sql } from 'kysely'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** What a client said that they read, or null, and what the owner chose for clients who haven't. */
export type ClientLanguages = { client_language: Language | null; business_language: Language }

/** The language of an appointment's client. Takes the table's name or alias. */
export function languageOf(appointment: string): RawBuilder<Language> {
  const job = sql.table(appointment)
  return sql<Language>`coalesce(
    (select reader.language from clients reader where reader.user_id = ${job}.user_id and reader.id = ${job}.client_id),
    (select settings.client_language from user_settings settings where settings.user_id = ${job}.user_id),
    ${sql.lit(DEFAULT_LANGUAGE)})`
}

/** Takes the client's id, or a query for it. */
export async function readClientLanguages(
  tx: OwnerTx,
  clientId: string | null | Expression<string | null>,
): Promise<ClientLanguages> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .leftJoin('clients', (join) => join.on('clients.id', '=', clientId))
    .select([
      sql<Language | null>`clients.language`.as('client_language'),
      sql<Language>`coalesce(user_settings.client_language, ${DEFAULT_LANGUAGE})`.as('business_language'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

export async function saveClientLanguage(
  tx: OwnerTx,
  clientId: string | null,
  language: Language,
): Promise<void> {
  await tx.updateTable('clients').set({ language }).where('id', '=', clientId).execute()
}
