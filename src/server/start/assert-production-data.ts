import { DEMO_LOGIN } from '#db/demo.ts'
import { findCredentialsByEmail } from '#server/account/queries.ts'
import { ConfigError } from '#server/base/config.ts'
import type { Database } from '#server/db/database.ts'

/** Local mode leaves these in a database, and they are dangerous once real owners use it. */
export async function assertProductionData(db: Database): Promise<void> {
  const errors = await db.asSystem(async (tx) => {
    const demo = await findCredentialsByEmail(tx, DEMO_LOGIN.email)
    const clock = await tx.selectFrom('app_clock').select('shift_seconds').executeTakeFirstOrThrow()
    return [
      ...(demo
        ? [`The database has the demo account (${DEMO_LOGIN.email}), whose password is public: delete it`]
        : []),
      ...(Number(clock.shift_seconds) !== 0
        ? [`The product clock in the database is ${clock.shift_seconds} seconds off: set it to 0 (app_clock)`]
        : []),
    ]
  })
  if (errors.length > 0)
    throw new ConfigError([
      ...errors,
      'docs/operations.md (Deploy) has the statements for a database that was used in local mode.',
    ])
}
