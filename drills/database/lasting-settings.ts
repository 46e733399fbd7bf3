import { type Drill, exactly } from '#drills/drill.ts'
import { openProduct } from '#drills/product/open-product.ts'

const DURABILITY_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Acknowledged changes survive a power loss only if Postgres waits for the disk. */
export const lastingSettings: Drill = async ({ running }) => {
  const { admin } = await openProduct(running)
  const { rows } = await admin.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [DURABILITY_SETTINGS],
  )
  const { rows: own } = await admin.query<{ count: number }>(
    `select count(*)::int from pg_db_role_setting, unnest(setconfig) one
     where one like any (array['fsync=%', 'synchronous_commit=%', 'full_page_writes=%'])`,
  )
  return [
    ...rows.map(({ name, setting }) => exactly(`${name} is on`, Number(setting === 'on'), 1)),
    exactly('Logins or databases that overrule them', own[0]?.count ?? Number.NaN, 0),
  ]
}
