import { type Drill, exactly } from '#drills/drill.ts'
import { openProduct } from '#drills/product/open-product.ts'

const DURABILITY_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Checks the settings that make Postgres wait for the disk, without which a power loss loses acknowledged changes. */
export const durabilitySettings: Drill = async ({ cleanup }) => {
  const { admin } = await openProduct(cleanup)
  const { rows } = await admin.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [DURABILITY_SETTINGS],
  )
  const { rows: overrides } = await admin.query<{ count: number }>(
    `select count(*)::int from pg_db_role_setting, unnest(setconfig) override
     where override like any (array['fsync=%', 'synchronous_commit=%', 'full_page_writes=%'])`,
  )
  return [
    ...rows.map(({ name, setting }) => exactly(`${name} is on`, Number(setting === 'on'), 1)),
    exactly('Roles or databases that override a durability setting', overrides[0]?.count ?? Number.NaN, 0),
  ]
}
