import { DEMO_LOGIN } from '#db/demo.ts'
import { hashPassword } from '#server/account/hash-password.ts'
import { credentialsByEmail, insertUser } from '#server/account/queries.ts'
import type { Database } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import type { LocalPayments } from '#server/gateways/stand-ins.ts'
import { insertDemo } from '#server/local/insert-demo.ts'
import { payForDemo } from '#server/local/pay-demo.ts'

export type DemoDeps = ProviderDeps & { emulator: LocalPayments | null }

/** Makes the demo owner and their business unless they exist. All of it or nothing. */
export async function createDemo(deps: DemoDeps): Promise<'made' | 'was there'> {
  const made = await createBusiness(deps.db)
  if (deps.emulator) await payForDemo(deps, deps.emulator)
  return made
}

async function createBusiness(db: Database): Promise<'made' | 'was there'> {
  const isThere = await db.asSystem(async (tx) => (await credentialsByEmail(tx, DEMO_LOGIN.email)) !== null)
  if (isThere) return 'was there'
  const passwordHash = await hashPassword(DEMO_LOGIN.password)
  return db.asSystem(async (tx) => {
    const userId = await insertUser(tx, DEMO_LOGIN.email, passwordHash)
    if (!userId) return 'was there'
    await insertDemo(tx, userId)
    return 'made'
  })
}
