import * as z from 'zod/mini'
import type { Logger } from '#server/base/log.ts'

export type Coordinates = { latitude: number; longitude: number }

/** A server that knows the roads. */
export type RoutingGateway = {
  /**
   * Minutes to each place and back, whichever takes longer; null where there is no road. The result is null if the server did not
   * answer in time, or not with what we asked for.
   */
  minutesBetween(from: Coordinates, others: readonly Coordinates[]): Promise<(number | null)[] | null>
}

/** Together with the place they are measured from, as many as OSRM accepts unless it is configured otherwise. */
export const MAX_PLACES_PER_REQUEST = 99
const TIMEOUT_MS = 2_000
/** People wait for the answer: after a failure the estimate is good enough for a while. */
const PAUSE_AFTER_FAILURE_MS = 60_000

/** A visitor who tries many ZIP codes must not slow the engine down for others. Beyond this, drives are estimated. */
const MAX_AT_ONCE = 4
const MAX_ANSWER_BYTES = 100_000
const WEEK_SECONDS = 7 * 24 * 60 * 60

const Seconds = z.nullable(z.number().check(z.minimum(0), z.maximum(WEEK_SECONDS)))
const Table = z.discriminatedUnion('code', [
  z.object({ code: z.literal('Ok'), durations: z.array(z.array(Seconds)) }),
  /** One of the places is far from any road on the map. */
  z.object({ code: z.enum(['NoSegment', 'NoTable']) }),
])

type OsrmOptions = { log: Logger; timeoutFactor?: number; nowMs?: () => number }

/** Any server with OSRM's table service. It learns the centers of ZIP codes, no address. */
export function osrmGateway(
  url: URL,
  { log, timeoutFactor = 1, nowMs = () => performance.now() }: OsrmOptions,
): RoutingGateway {
  const service = new URL('table/v1/driving/', url.href.endsWith('/') ? url : `${url.href}/`)
  let pausedUntilMs = Number.NEGATIVE_INFINITY
  let runningCount = 0

  async function ask(places: readonly Coordinates[], direction: 'sources=0' | 'destinations=0') {
    const coordinates = places.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';')
    const response = await fetch(new URL(`${coordinates}?${direction}&annotations=duration`, service), {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS * timeoutFactor),
    })
    const table = z.parse(Table, JSON.parse(await readText(response)))
    if (table.code !== 'Ok') return places.slice(1).map(() => null)
    const seconds = table.durations.flat().slice(1)
    if (seconds.length !== places.length - 1) throw new Error('The table has another size than asked for')
    return seconds
  }

  return {
    async minutesBetween(from, others) {
      if (nowMs() < pausedUntilMs || runningCount >= MAX_AT_ONCE) return null
      runningCount += 1
      try {
        const places = [from, ...others]
        const [there, back] = await Promise.all([ask(places, 'sources=0'), ask(places, 'destinations=0')])
        return there.map((seconds, n) => longer(seconds, back[n] ?? null))
      } catch (err) {
        log.warn({ err }, 'The routing engine did not answer as expected: drives are estimated for a minute')
        pausedUntilMs = nowMs() + PAUSE_AFTER_FAILURE_MS
        return null
      } finally {
        runningCount -= 1
      }
    },
  }
}

/** In tenths of a minute. */
function longer(there: number | null, back: number | null): number | null {
  return there === null || back === null ? null : Math.round(Math.max(there, back) / 6) / 10
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
