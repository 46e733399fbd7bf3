import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Operation, outcomeOf } from '#drills/checking/history.ts'
import { waitFor } from '#drills/checking/poll-until.ts'
import { type ApiRequest, type ApiResponse, sendRequest } from '#scripts/staging/send-request.ts'

export type KeyedRequest = {
  kind: Operation['kind']
  key: string
  request: ApiRequest
  /** Reads the id of the created row from the response body. */
  readId: (body: string) => string | null
}

export type Recorder = {
  history: Operation[]
  /** All attempts to send a request, with or without a response. */
  timings: RequestTiming[]
  now(): number
  /** Number of conclusive answers so far. */
  answerCount(): number
  /** Retries with the same key until there is a conclusive answer; null after the deadline, which may change meanwhile. */
  sendWithKey(request: KeyedRequest, deadlineMs: () => number): Promise<ApiResponse | null>
  /** The same without an idempotency key and without an entry in the history. */
  sendWithoutKey(request: ApiRequest, deadlineMs: () => number): Promise<ApiResponse | null>
  close(): void
}

export type RequestTiming = {
  /** Null if there was no response. */
  status: number | null
  hasRetryAfter: boolean
  /** Why there was no response. */
  error?: string
  fromMs: number
  toMs: number
}

type Attempt = { timing: RequestTiming; answer: ApiResponse | null }

const REQUEST_TIMEOUT_MS = 15_000
const RETRY_DELAY_MS = 250

/** Sends requests to one server and records the answers. */
export function openRecorder(originOf: () => string): Recorder {
  const agent = new Agent({ keepAlive: true })
  const history: Operation[] = []
  const timings: RequestTiming[] = []
  const now = () => performance.now()

  async function sendOnce(request: ApiRequest): Promise<Attempt> {
    const fromMs = now()
    let error: string | undefined
    const answer = await sendRequest(originOf(), request, { agent, timeoutMs: REQUEST_TIMEOUT_MS }).catch(
      ({ message }: Error) => {
        error = `${request.method} ${request.path}: ${message}`
        return null
      },
    )
    const hasRetryAfter = answer?.headers['retry-after'] !== undefined
    const timing = { status: answer?.status ?? null, hasRetryAfter, error, fromMs, toMs: now() }
    timings.push(timing)
    return { timing, answer }
  }

  async function retry(deadlineMs: () => number, attempt: () => Promise<Attempt>) {
    for (;;) {
      const { timing, answer } = await attempt()
      if (outcomeOf(timing.status) !== 'unknown') return answer
      if (now() > deadlineMs()) return null
      await pause(RETRY_DELAY_MS)
    }
  }

  return {
    history,
    timings,
    now,
    answerCount: () => timings.filter(({ status }) => outcomeOf(status) !== 'unknown').length,
    sendWithKey: ({ kind, key, request, readId }, deadlineMs) =>
      retry(deadlineMs, async () => {
        const attempt = await sendOnce(request)
        const { status, fromMs, toMs } = attempt.timing
        const outcome = outcomeOf(status)
        const id = outcome === 'ok' && attempt.answer ? readId(attempt.answer.body) : null
        history.push({ kind, key, outcome, status, id, fromMs, toMs })
        return attempt
      }),
    sendWithoutKey: (request, deadlineMs) => retry(deadlineMs, () => sendOnce(request)),
    close: () => agent.destroy(),
  }
}

const MIN_ANSWERS = 30
const LOAD_TIMEOUT_MS = 120_000

/** Waits for some more answers, so that a fault hits requests in progress. */
export async function waitForLoad(recorder: Recorder): Promise<void> {
  const target = recorder.answerCount() + MIN_ANSWERS
  await waitFor(
    async () => recorder.answerCount() >= target,
    LOAD_TIMEOUT_MS,
    'too few requests are answered',
  )
}
