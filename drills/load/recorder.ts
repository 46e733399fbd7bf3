import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { surely } from '#drills/judging/eventually.ts'
import { type Operation, toldBy } from '#drills/judging/history.ts'
import { type Answer, ask, type Shot } from '#scripts/staging/ask.ts'

export type Wish = { kind: Operation['kind']; key: string; shot: Shot; idIn: (body: string) => string | null }

export type Recorder = {
  history: Operation[]
  /** Every answer and every silence, whatever was asked. */
  waits: Wait[]
  now(): number
  /** Answers that count so far. */
  answered(): number
  /** Asks until there is an answer that counts, under the same key; null when time is up. */
  insist(wish: Wish, untilMs: number): Promise<Answer | null>
  /** The same for what needs no key. */
  insistOn(shot: Shot, untilMs: number): Promise<Answer | null>
  close(): void
}

export type Wait = {
  status: number | null
  hasRetryAfter: boolean
  /** Of an answer that did not come. */
  why?: string
  fromMs: number
  toMs: number
}

const GIVE_UP_AFTER_MS = 15_000
const PAUSE_MS = 250

/** Clients of one server, and what each of them was told. */
export function openRecorder(originOf: () => string): Recorder {
  const agent = new Agent({ keepAlive: true })
  const history: Operation[] = []
  const waits: Wait[] = []
  const now = () => performance.now()

  async function tryOnce(shot: Shot): Promise<{ wait: Wait; answer: Answer | null }> {
    const fromMs = now()
    let why: string | undefined
    const answer = await ask(originOf(), shot, { agent, withinMs: GIVE_UP_AFTER_MS }).catch(
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

  async function again(untilMs: number, once: () => Promise<{ wait: Wait; answer: Answer | null }>) {
    for (;;) {
      const { wait, answer } = await once()
      if (toldBy(wait.status) !== 'unknown') return answer
      if (now() > untilMs) return null
      await pause(PAUSE_MS)
    }
  }

  return {
    history,
    waits,
    now,
    answered: () => waits.filter(({ status }) => toldBy(status) !== 'unknown').length,
    insist: ({ kind, key, shot, idIn }, untilMs) =>
      again(untilMs, async () => {
        const tried = await tryOnce(shot)
        const { status, fromMs, toMs } = tried.wait
        const told = toldBy(status)
        const id = told === 'ok' && tried.answer ? idIn(tried.answer.body) : null
        history.push({ kind, key, told, status, id, fromMs, toMs })
        return tried
      }),
    insistOn: (shot, untilMs) => again(untilMs, () => tryOnce(shot)),
    close: () => agent.destroy(),
  }
}

const BUSY_ANSWERS = 30
const BUSY_WITHIN_MS = 120_000

/** A fault that meets nobody shows nothing: so many more have been answered when this returns. */
export async function untilBusy(recorder: Recorder): Promise<void> {
  const enough = recorder.answered() + BUSY_ANSWERS
  await surely(
    async () => recorder.answered() >= enough,
    BUSY_WITHIN_MS,
    'Hardly anybody is answered any more',
  )
}
