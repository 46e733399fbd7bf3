import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '#drills/checking/eventually.ts'
import { type Operation, outcomeOf } from '#drills/checking/history.ts'
import { type ApiRequest, type ApiResponse, sendRequest } from '#scripts/staging/send-request.ts'

export type KeyedRequest = {
  kind: Operation['kind']
  key: string
  shot: ApiRequest
  idIn: (body: string) => string | null
}

export type Recorder = {
  history: Operation[]
  /** All requests, with or without a response. */
  waits: Wait[]
  now(): number
  /** Number of conclusive answers so far. */
  answered(): number
  /** Retries with the same key until there is a conclusive answer; null after the deadline. */
  sendKeyed(wish: KeyedRequest, untilMs: number): Promise<ApiResponse | null>
  /** The same without an idempotency key. */
  sendRepeatedly(shot: ApiRequest, untilMs: number): Promise<ApiResponse | null>
  close(): void
}

export type Wait = {
  status: number | null
  hasRetryAfter: boolean
  /** Why there was no response. */
  why?: string
  fromMs: number
  toMs: number
}

const REQUEST_TIMEOUT_MS = 15_000
const RETRY_DELAY_MS = 250

/** Sends requests to one server and records the answers. */
export function openRecorder(originOf: () => string): Recorder {
  const agent = new Agent({ keepAlive: true })
  const history: Operation[] = []
  const waits: Wait[] = []
  const now = () => performance.now()

  async function tryOnce(shot: ApiRequest): Promise<{ wait: Wait; answer: ApiResponse | null }> {
    const fromMs = now()
    let why: string | undefined
    const answer = await sendRequest(originOf(), shot, { agent, timeoutMs: REQUEST_TIMEOUT_MS }).catch(
      (error: Error) => {
        why = `${shot.method} ${shot.path}: ${error.message}`
        return null
      },
    )
    const hasRetryAfter = answer?.headers['retry-after'] !== undefined
    const wait = { status: answer?.status ?? null, hasRetryAfter, why, fromMs, toMs: now() }
    waits.push(wait)
    return { wait, answer }
  }

  async function retry(untilMs: number, once: () => Promise<{ wait: Wait; answer: ApiResponse | null }>) {
    for (;;) {
      const { wait, answer } = await once()
      if (outcomeOf(wait.status) !== 'unknown') return answer
      if (now() > untilMs) return null
      await pause(RETRY_DELAY_MS)
    }
  }

  return {
    history,
    waits,
    now,
    answered: () => waits.filter(({ status }) => outcomeOf(status) !== 'unknown').length,
    sendKeyed: ({ kind, key, shot, idIn }, untilMs) =>
      retry(untilMs, async () => {
        const tried = await tryOnce(shot)
        const { status, fromMs, toMs } = tried.wait
        const outcome = outcomeOf(status)
        const id = outcome === 'ok' && tried.answer ? idIn(tried.answer.body) : null
        history.push({ kind, key, outcome, status, id, fromMs, toMs })
        return tried
      }),
    sendRepeatedly: (shot, untilMs) => retry(untilMs, () => tryOnce(shot)),
    close: () => agent.destroy(),
  }
}

const LOAD_ANSWERS = 30
const LOAD_TIMEOUT_MS = 120_000

/** Waits for some more answers, so that a fault hits requests in progress. */
export async function waitForLoad(recorder: Recorder): Promise<void> {
  const target = recorder.answered() + LOAD_ANSWERS
  await waitFor(async () => recorder.answered() >= target, LOAD_TIMEOUT_MS, 'too few requests are answered')
}
