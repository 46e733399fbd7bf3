import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A connection of its own that is asked whether the database speaks at all. It is kept: opening one takes many trips. */
export type Pulse = {
  /** Also one that refuses to talk has answered: that is told by the refusal. */
  answers(withinMs?: number): Promise<boolean>
  close(): Promise<void>
}

export type PulseLimits = { connectWithinMs: number; answerWithinMs: number }

/** Where it takes longer to open a connection than to wait for an answer, the next question finds it open. */
export function openPulse(connectionString: string, { connectWithinMs, answerWithinMs }: PulseLimits): Pulse {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'wheelhouse-pulse',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
  })
  pool.on('error', () => {})
  /** To the question that nobody has answered yet. */
  let answer: Promise<boolean> | null = null

  async function ask(): Promise<boolean> {
    try {
      await pool.query('select 1')
      return true
    } catch (error) {
      return !/timeout/i.test((error as Error).message)
    } finally {
      answer = null
    }
  }

  return {
    answers(withinMs = answerWithinMs) {
      answer ??= ask()
      return Promise.race([answer, pause(withinMs, false, { ref: false })])
    },
    close: () => pool.end(),
  }
}

/** Its queries fail as if the connection had been lost; `end` would wait for their answers. */
export function cut(client: pg.ClientBase): void {
  streamOf(client).destroy()
}

export function streamOf(client: pg.ClientBase): NodeJS.EventEmitter & { destroy(): void } {
  return (client as unknown as { connection: { stream: ReturnType<typeof streamOf> } }).connection.stream
}
