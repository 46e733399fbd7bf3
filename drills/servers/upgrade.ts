import { setTimeout as pause } from 'node:timers/promises'
import { answerFindings } from '#drills/checking/answer-findings.ts'
import { checkResults } from '#drills/checking/check-results.ts'
import { watchCoreWaits } from '#drills/checking/core-waits.ts'
import { exitFindings } from '#drills/checking/exit-findings.ts'
import { appliedMigrations, interruptMigration } from '#drills/database/interrupted-migration.ts'
import { atMost, type Drill, exactly, type Finding } from '#drills/drill.ts'
import { createLoadOwners, type LoadOwner, newNetworkHeaders } from '#drills/load/load-owners.ts'
import { openRecorder } from '#drills/load/recorder.ts'
import { SEEDED_OWNER_ID, SEEDED_SLUG, seedRows } from '#drills/load/seed-rows.ts'
import { startSteadyLoad } from '#drills/load/steady-load.ts'
import { openBalancer } from '#drills/product/open-balancer.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import { buildPreviousRelease } from '#drills/product/previous-release.ts'
import { type SupervisedServer, superviseServer } from '#drills/product/supervised-server.ts'
import { checkPhoneOnlyClient } from '#drills/servers/phone-only-client.ts'
import { createSession } from '#scripts/staging/businesses.ts'
import { type LockedTable, longestLock, watchLocks } from '#scripts/staging/watch-locks.ts'

const ROWS = 100_000
const PER_SECOND = 50
const OWNERS = 10
const PAUSE_MS = 4_000
/** Time for pending requests to finish after a server is taken out of the balancer. */
const DRAIN_MS = 500
const MAX_SECONDS_LOCKED = 1
const KILLED_MIGRATIONS = 'Migrations recorded as applied though they were killed'

/** The previous release serves while this one migrates, works with the new tables, and is replaced server by server. */
export const upgrade: Drill = async (context) => {
  const { cleanup, random, log } = context
  const release = await buildPreviousRelease(cleanup)
  if (!release) return [{ name: 'Upgrade from the previous release', untested: 'no git history' }]
  const product = await openProduct(cleanup, { release, servers: [{}, { program: 'main-web' }] })
  const { admin } = product
  log(`inserted ${await seedRows(admin, ROWS)} rows`)
  const owners = [...(await createLoadOwners(product, OWNERS)), await signInSeededOwner(product)]
  const [phoneOnlyOwner] = (await createLoadOwners(product, 1)) as [LoadOwner]

  const oldServers = [...product.servers] as Product['servers']
  const balancer = await openBalancer(cleanup, oldServers)
  const recorder = openRecorder(() => balancer.origin)
  cleanup.defer(() => recorder.close())
  const coreWaits = watchCoreWaits(() => product.servers[0].pid)
  cleanup.defer(() => coreWaits.stop())
  const load = startSteadyLoad({ perSecond: PER_SECOND, owners, random, recorder })
  await pause(PAUSE_MS)

  const appliedAtStart = await appliedMigrations(admin)
  const locks = watchLocks(admin)
  cleanup.defer(async () => void (await locks.stop()))
  const appliedBeforeKill = await interruptMigration(product, cleanup)
  const appliedAfterKill = await appliedMigrations(admin)
  const newServers = [await startNewRelease(product)]
  const locked = await locks.stop()
  cleanup.defer(() => newServers[0]?.stop())
  const applied = await appliedMigrations(admin)
  const added = applied.filter((name) => !appliedAtStart.includes(name))
  log(`applied ${added.join(', ')} while the old servers were running`)
  for (const { table, blocks, seconds } of locked)
    log(`${table} was locked for ${blocks} for ${seconds.toFixed(2)} s`)
  await pause(PAUSE_MS)
  const phoneOnly = await checkPhoneOnlyClient(
    { newOrigin: newServers[0]?.origin ?? '', oldOrigin: oldServers[0].origin, emulator: product.emulator },
    phoneOnlyOwner,
    log,
  )

  for (const [n, oldServer] of oldServers.entries()) {
    const newServer = newServers[n] ?? (await startNewRelease(product))
    if (!newServers[n]) cleanup.defer(() => newServer.stop())
    newServers[n] = newServer
    balancer.forwardTo([...newServers, ...oldServers.slice(n + 1)])
    await pause(DRAIN_MS)
    await oldServer.stop()
    log(`${Math.round(recorder.now())} ms  replaced server ${n + 1}`)
  }
  await pause(PAUSE_MS)
  await load.stop()
  return [
    { name: 'Migrations applied', measured: added.length, unit: '' },
    appliedBeforeKill
      ? exactly(KILLED_MIGRATIONS, appliedAfterKill.length - appliedBeforeKill.length, 0)
      : { name: KILLED_MIGRATIONS, untested: 'all migrations finished before the kill' },
    exactly(
      'Migrations recorded again by the second new server',
      (await appliedMigrations(admin)).length - applied.length,
      0,
    ),
    writerLockFinding(locked, added.length),
    ...phoneOnly,
    ...exitFindings(oldServers),
    ...answerFindings(context, recorder, coreWaits),
    ...(await checkResults(context, product, recorder, { bookings: 50 })),
  ]
}

/** Signs in the owner of the inserted rows. */
async function signInSeededOwner(product: Product): Promise<LoadOwner> {
  const owner = { id: SEEDED_OWNER_ID, slug: SEEDED_SLUG }
  const headers = { authorization: `Bearer ${await createSession(product, owner)}`, ...newNetworkHeaders() }
  return { ...owner, headers, accountId: '' }
}

/** Starts a server of this release, which migrates first. */
function startNewRelease({ environment, ownerUrl }: Product): Promise<SupervisedServer> {
  return superviseServer({ environment: { ...environment, MIGRATE_DATABASE_URL: ownerUrl } })
}

function writerLockFinding(locked: readonly LockedTable[], migrations: number): Finding {
  const name = 'Longest lock that blocks writers'
  if (migrations === 0) return { name, untested: 'no migration was applied' }
  return atMost(name, longestLock('writers', locked), MAX_SECONDS_LOCKED, 's')
}
