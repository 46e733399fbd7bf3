import pg from 'pg'

/** A connection of its own that is asked whether the database speaks at all. It is kept: opening one takes many trips. */
export type Pulse = {
  /** Also one that refuses to talk has answered: that is told by the refusal. */
  answers(withinMs?: number): Promise<boolean>
  close(): Promise<void>
}

type Line = {
  client: pg.Client
  opening: Promise<unknown>
  isOpen: boolean
  /** To the question that nobody has answered yet. */
  answer: Promise<boolean> | null
}

export type PulseLimits = { connectWithinMs: number; answerWithinMs: number }

/** Where it takes longer to open a connection than to wait for an answer, the next question finds it open. */
export function openPulse(connectionString: string, { connectWithinMs, answerWithinMs }: PulseLimits): Pulse {
  let kept: Line | null = null

  function openLine(): Line {
    const client = new pg.Client({
      connectionString,
      application_name: 'wheelhouse-pulse',
      connectionTimeoutMillis: connectWithinMs,
    })
    const line: Line = { client, isOpen: false, opening: client.connect(), answer: null }
    const drop = () => {
      if (kept === line) kept = null
    }
    client.on('error', () => {})
    client.once('end', drop)
    line.opening.then(() => {
      line.isOpen = true
    }, drop)
    return line
  }

  async function ask(line: Line): Promise<boolean> {
    try {
      await line.opening
      await line.client.query('select 1')
      return true
    } catch (error) {
      return !/timeout/i.test((error as Error).message)
    } finally {
      line.answer = null
    }
  }

  return {
    async answers(withinMs = answerWithinMs) {
      kept ??= openLine()
      const line = kept
      line.answer ??= ask(line)
      const patience = Promise.withResolvers<null>()
      const timer = setTimeout(() => patience.resolve(null), withinMs)
      const answer = await Promise.race([line.answer, patience.promise])
      clearTimeout(timer)
      if (answer === null && line.isOpen) {
        kept = null
        cut(line.client)
      }
      return answer === true
    },
    async close() {
      if (!kept) return
      if (kept.isOpen) await kept.client.end().catch(() => {})
      else cut(kept.client)
    },
  }
}

/** Its queries fail as if the connection had been lost; `end` would wait for their answers. */
export function cut(client: pg.ClientBase): void {
  streamOf(client).destroy()
}

export function streamOf(client: pg.ClientBase): NodeJS.EventEmitter & { destroy(): void } {
  return (client as unknown as { connection: { stream: ReturnType<typeof streamOf> } }).connection.stream
}
