import { setTimeout as pause } from 'node:timers/promises'
import { appliedMigrations, interruptMigration } from '#drills/database/interrupted-migration.ts'
import { atMost, type Drill, exactly, type Finding } from '#drills/drill.ts'
import { answered } from '#drills/judging/answered.ts'
import { watchCoreWaits } from '#drills/judging/core-waits.ts'
import { judge } from '#drills/judging/judge.ts'
import { stopped } from '#drills/judging/stopped.ts'
import { fromAnotherNetwork, type Payee, payees } from '#drills/load/payees.ts'
import { OWNER, plantRows, SLUG } from '#drills/load/planted-rows.ts'
import { openRecorder } from '#drills/load/recorder.ts'
import { steadyLoad } from '#drills/load/steady-load.ts'
import { openBalancer } from '#drills/product/open-balancer.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import { previousRelease } from '#drills/product/previous-release.ts'
import { type SupervisedServer, superviseServer } from '#drills/product/supervised-server.ts'
import { signedIn } from '#scripts/staging/businesses.ts'
import { type Locked, longestFrom, watchLocks } from '#scripts/staging/watch-locks.ts'

const ROWS = 100_000
const PER_SECOND = 50
const OWNERS = 10
const STRETCH_MS = 4_000
/** Who takes a server out of the balancer lets what is under way end. */
const UNDER_WAY_MS = 500
const MAX_SECONDS_LOCKED = 1

/** The release before serves while this one migrates, goes on with the new tables, and is replaced server by server. */
export const upgrade: Drill = async (drilling) => {
  const { running, random, tell } = drilling
  const release = await previousRelease(running)
  if (!release) return [{ what: 'From the release before', untested: 'no history here that tells of it' }]
  const product = await openProduct(running, { release, servers: [{}, { program: 'main-web' }] })
  const { admin } = product
  tell(`planted ${await plantRows(admin, ROWS)} rows`)
  const owners = [...(await payees(product, OWNERS)), await bigOwner(product)]

  const old = [...product.servers]
  const balancer = await openBalancer(running, old)
  const recorder = openRecorder(() => balancer.origin)
  running.defer(() => recorder.close())
  const waits = watchCoreWaits(() => product.servers[0].pid)
  running.defer(() => waits.stop())
  const load = steadyLoad({ perSecond: PER_SECOND, payees: owners, random, recorder })
  await pause(STRETCH_MS)

  const before = await appliedMigrations(admin)
  const locks = watchLocks(admin)
  running.defer(async () => void (await locks.stop()))
  const appliedBeforeKill = await interruptMigration(product, running)
  const afterInterruption = await appliedMigrations(admin)
  const started = [await startNew(product)]
  const locked = await locks.stop()
  running.defer(() => started[0]?.stop())
  const after = await appliedMigrations(admin)
  tell(`applied ${after.filter((one) => !before.includes(one)).join(', ')} beside the old servers`)
  for (const { table, from, seconds } of locked)
    tell(`${table} was kept from ${from} for ${seconds.toFixed(2)} s`)
  await pause(STRETCH_MS)

  for (const [n, leaving] of old.entries()) {
    const coming = started[n] ?? (await startNew(product))
    if (!started[n]) running.defer(() => coming.stop())
    started[n] = coming
    balancer.leadTo([...started, ...old.slice(n + 1)])
    await pause(UNDER_WAY_MS)
    await leaving.stop()
    tell(`${Math.round(recorder.now())} ms  replaced server ${n + 1}`)
  }
  await pause(STRETCH_MS)
  await load.stop()
  return [
    { what: 'Migrations applied', measured: added(before, after), unit: '' },
    appliedBeforeKill
      ? exactly('Left behind by one that was killed', added(appliedBeforeKill, afterInterruption), 0)
      : { what: 'Left behind by one that was killed', untested: 'it was not caught in the middle' },
    exactly('Applied again by the second start', added(after, await appliedMigrations(admin)), 0),
    longest(locked, added(before, after)),
    ...stopped(old),
    ...answered(drilling, recorder, waits),
    ...(await judge(drilling, product, recorder, { bookings: 50 })),
  ]
}

/** As `/api` knows the one with all those rows. */
async function bigOwner(product: Product): Promise<Payee> {
  const owner = { id: OWNER, slug: SLUG }
  const headers = { authorization: `Bearer ${await signedIn(product, owner)}`, ...fromAnotherNetwork() }
  return { ...owner, headers, accountId: '' }
}

/** Of this release: it migrates before it serves. */
function startNew({ environment, ownerUrl }: Product): Promise<SupervisedServer> {
  return superviseServer({ environment: { ...environment, MIGRATE_DATABASE_URL: ownerUrl } })
}

const added = (before: readonly string[], after: readonly string[]) => after.length - before.length

function longest(locked: readonly Locked[], migrations: number): Finding {
  const what = 'A table kept from writers'
  if (migrations === 0) return { what, untested: 'nothing was applied' }
  return atMost(what, longestFrom('writers', locked), MAX_SECONDS_LOCKED, 's')
}
