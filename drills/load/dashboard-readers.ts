import { setTimeout as pause } from 'node:timers/promises'
import type { LoadOwner } from './load-owners.ts'
import type { Recorder } from './recorder.ts'

const MAX_PAUSE_MS = 1_000
const GRACE_MS = 60_000

type ReaderOptions = { owners: readonly LoadOwner[]; random: () => number; recorder: Recorder }

/** Each of these owners looks at the overview in a browser, again and again. Browsers may be answered by a replica. */
export function startDashboardReaders({ owners, random, recorder }: ReaderOptions) {
  const stopping = new AbortController()
  let deadlineMs = Number.POSITIVE_INFINITY
  let refusals = 0

  async function readRepeatedly({ headers }: LoadOwner): Promise<void> {
    const { authorization = '', ...network } = headers
    const cookie = `wheelhouse_session=${authorization.replace('Bearer ', '')}`
    while (!stopping.signal.aborted) {
      const answer = await recorder.sendWithoutKey(
        { method: 'GET', path: '/api/overview', headers: { ...network, cookie } },
        () => deadlineMs,
      )
      if (answer && answer.status !== 200) refusals += 1
      await pause(MAX_PAUSE_MS * random())
    }
  }

  const reading = owners.map(readRepeatedly)
  return {
    /** Resolves with the number of answers that were neither the overview nor a request to come back later. */
    async stop(): Promise<number> {
      deadlineMs = recorder.now() + GRACE_MS
      stopping.abort()
      await Promise.all(reading)
      return refusals
    },
  }
}
