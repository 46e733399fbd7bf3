import { type NetworkLimit, WIDER_LIMIT_FACTORS } from '#contract/endpoint.ts'
import type { Logger } from '#server/base/log.ts'
import { sha256 } from '#server/base/sha256.ts'
import type { Database } from '#server/db/database.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'
import { incrementTries, refuseTooManyTries } from '#server/http/count-try.ts'
import { networkOf, widerNetworksOf } from '#server/http/network.ts'
import type { SessionReader } from '#server/http/session.ts'

type LimitDeps = { db: Database; sessions: SessionReader; takeTurns: TakeTurns }
type Caller = { address: string; deviceToken: string | null; log: Logger }
type Counter = { subject: string; tries: number }

const MAX_WAITING = 200

/** Rate limit of an endpoint. A device that an owner has signed in from before is not affected by floods of strangers. */
export async function limitNetworks(
  { db, sessions, takeTurns }: LimitDeps,
  action: string,
  limit: NetworkLimit,
  { address, deviceToken, log }: Caller,
): Promise<void> {
  const count = async (counters: readonly Counter[]) => {
    const reached = await countTries(db, action, limit, counters)
    if (!reached) return
    // One line for each limit and window, so that a flood of requests does not flood the log.
    if (reached.isFirst)
      log.info(
        { endpoint: action, network: networkOf(address), limit: reached.tries },
        'security: network limit reached',
      )
    refuseTooManyTries(reached.waitSeconds)
  }
  if (!limit.limitsWiderNetworks) return count([{ subject: networkOf(address), tries: limit.tries }])
  const ownerId = deviceToken && (await sessions.findDeviceOwner(deviceToken))
  if (deviceToken && ownerId) {
    if (await isWithinOwnTries(db, action, limit, ownerId)) return
    return count(deviceCounters(address, deviceToken, limit))
  }
  const countStranger = () => count(strangerCounters(address, limit))
  // Otherwise sixty requests at once would keep the event loop busy for 200 ms, and pages would wait.
  await takeTurns(`limit ${action}`, countStranger, { maxWaiting: MAX_WAITING })
}

/** Otherwise somebody with an account could use up what all owners behind one carrier's address share. */
async function isWithinOwnTries(
  db: Database,
  action: string,
  { triesPerOwner: tries, windowSeconds }: NetworkLimit,
  ownerId: string,
): Promise<boolean> {
  if (tries === undefined) return false
  const subject = `owner ${ownerId}`
  const { isOver } = await db.asVisitor((tx) => incrementTries(tx, action, subject, { tries, windowSeconds }))
  return !isOver
}

/** `isFirst`: it is the first try in this window that is over the limit of `tries`. */
type ReachedLimit = { tries: number; isFirst: boolean; waitSeconds: number }

/** A try beyond one limit isn't counted for the larger networks. Null if it is within all limits. */
function countTries(
  db: Database,
  action: string,
  { windowSeconds }: NetworkLimit,
  counters: readonly Counter[],
): Promise<ReachedLimit | null> {
  return db.asVisitor(async (tx) => {
    // Always from the smallest to the largest, so that concurrent calls lock these rows in the same order.
    for (const { subject, tries } of counters) {
      const count = await incrementTries(tx, action, subject, { tries, windowSeconds })
      if (count.isOver) return { tries, isFirst: count.tries === tries + 1, waitSeconds: count.waitSeconds }
    }
    return null
  })
}

function deviceCounters(address: string, deviceToken: string, { tries }: NetworkLimit): Counter[] {
  return [
    { subject: `device ${sha256(deviceToken).toString('base64url')}`, tries },
    { subject: `known devices of ${networkOf(address)}`, tries },
  ]
}

function strangerCounters(address: string, { tries }: NetworkLimit): Counter[] {
  return [
    ...networkCounters(networkOf(address), tries),
    { subject: 'all', tries: tries * WIDER_LIMIT_FACTORS.all },
  ]
}

/** A network has this many tries and the larger ones around it have multiples, smallest first. */
export function networkCounters(network: string, tries: number): Counter[] {
  const wider = widerNetworksOf(network).map(({ network, bits }) => ({
    subject: network,
    tries: tries * WIDER_LIMIT_FACTORS[bits],
  }))
  return [{ subject: network, tries }, ...wider]
}
