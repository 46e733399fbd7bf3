import { administer, asAdministrator, type TestDatabase } from '#server/testing/test-database.ts'

/** Freezes the product clock of this database until the result is disposed. */
export async function freezeClock({
  adminUrl,
}: Pick<TestDatabase, 'adminUrl'>): Promise<AsyncDisposable & { now: Date }> {
  const [clock] = await asAdministrator<{ now: Date; definition: string }>(
    adminUrl,
    `select date_trunc('milliseconds', app_now()) as now, pg_get_functiondef('app_now'::regproc) as definition`,
  )
  if (!clock) throw new Error('app_now() is missing')
  await administer(
    adminUrl,
    `create or replace function app_now() returns timestamptz
       language sql stable security definer set search_path = ''
       return '${clock.now.toISOString()}'::timestamptz`,
  )
  return { now: clock.now, [Symbol.asyncDispose]: () => administer(adminUrl, clock.definition) }
}
