import { setTimeout as pause } from 'node:timers/promises'
import { answerFindings } from '#drills/checking/answer-findings.ts'
import { checkResults } from '#drills/checking/check-results.ts'
import { watchCoreWaits } from '#drills/checking/core-waits.ts'
import { exitFindings } from '#drills/checking/exit-findings.ts'
import { appliedMigrations, interruptMigration } from '#drills/database/interrupted-migration.ts'
import { atMost, type Drill, exactly, type Finding } from '#drills/drill.ts'
import { newNetworkHeaders, type Payee, payees } from '#drills/load/payees.ts'
import { openRecorder } from '#drills/load/recorder.ts'
import { OWNER, SLUG, seedRows } from '#drills/load/seed-rows.ts'
import { steadyLoad } from '#drills/load/steady-load.ts'
import { openBalancer } from '#drills/product/open-balancer.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import { previousRelease } from '#drills/product/previous-release.ts'
import { type SupervisedServer, superviseServer } from '#drills/product/supervised-server.ts'
import { createSession } from '#scripts/staging/businesses.ts'
import { type LockedTable, longestLock, watchLocks } from '#scripts/staging/watch-locks.ts'

const ROWS = 100_000
const PER_SECOND = 50
const OWNERS = 10
const STRETCH_MS = 4_000
/** Time for open requests to finish after a server is taken out of the balancer. */
const DRAIN_MS = 500
const MAX_SECONDS_LOCKED = 1

/** The previous release serves while this one migrates, works with the new tables, and is replaced server by server. */
export const upgrade: Drill = async (drilling) => {
  const { running, random, tell } = drilling
  const release = await previousRelease(running)
  if (!release) return [{ name: 'From the release before', untested: 'no history here that tells of it' }]
  const product = await openProduct(running, { release, servers: [{}, { program: 'main-web' }] })
  const { admin } = product
  tell(`inserted ${await seedRows(admin, ROWS)} rows`)
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
  const started = [await startNewRelease(product)]
  const locked = await locks.stop()
  running.defer(() => started[0]?.stop())
  const after = await appliedMigrations(admin)
  tell(`applied ${after.filter((name) => !before.includes(name)).join(', ')} beside the old servers`)
  for (const { table, from, seconds } of locked)
    tell(`${table} was kept from ${from} for ${seconds.toFixed(2)} s`)
  await pause(STRETCH_MS)

  for (const [n, oldServer] of old.entries()) {
    const newServer = started[n] ?? (await startNewRelease(product))
    if (!started[n]) running.defer(() => newServer.stop())
    started[n] = newServer
    balancer.leadTo([...started, ...old.slice(n + 1)])
    await pause(DRAIN_MS)
    await oldServer.stop()
    tell(`${Math.round(recorder.now())} ms  replaced server ${n + 1}`)
  }
  await pause(STRETCH_MS)
  await load.stop()
  return [
    { name: 'Migrations applied', measured: countAdded(before, after), unit: '' },
    appliedBeforeKill
      ? exactly('Left behind by one that was killed', countAdded(appliedBeforeKill, afterInterruption), 0)
      : { name: 'Left behind by one that was killed', untested: 'it was not caught in the middle' },
    exactly('Applied again by the second start', countAdded(after, await appliedMigrations(admin)), 0),
    longest(locked, countAdded(before, after)),
    ...exitFindings(old),
    ...answerFindings(drilling, recorder, waits),
    ...(await checkResults(drilling, product, recorder, { bookings: 50 })),
  ]
}

/** The owner of the inserted rows, signed in. */
async function bigOwner(product: Product): Promise<Payee> {
  const owner = { id: OWNER, slug: SLUG }
  const headers = { authorization: `Bearer ${await createSession(product, owner)}`, ...newNetworkHeaders() }
  return { ...owner, headers, accountId: '' }
}

/** Starts a server of this release, which migrates first. */
function startNewRelease({ environment, ownerUrl }: Product): Promise<SupervisedServer> {
  return superviseServer({ environment: { ...environment, MIGRATE_DATABASE_URL: ownerUrl } })
}

const countAdded = (before: readonly string[], after: readonly string[]) => after.length - before.length

function longest(locked: readonly LockedTable[], migrations: number): Finding {
  const what = 'A table kept from writers'
  if (migrations === 0) return { name: what, untested: 'nothing was applied' }
  return atMost(what, longestLock('writers', locked), MAX_SECONDS_LOCKED, 's')
}
