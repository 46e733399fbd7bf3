import pg from 'pg'

const ANSWERS_WITHIN_MS = 800

/** A connection of its own that is asked whether the database speaks at all. It is kept: opening one takes many trips. */
export type Pulse = {
  /** Also one that refuses to talk has answered: that is told by the refusal. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

export function openPulse(connectionString: string): Pulse {
  let kept: pg.Client | null = null

  async function connected(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      application_name: 'wheelhouse-pulse',
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
    })
    client.on('error', () => {})
    client.once('end', () => {
      if (kept === client) kept = null
    })
    kept = client
    await client.connect()
    return client
  }

  return {
    async answers() {
      try {
        await (kept ?? (await connected())).query('select 1')
        return true
      } catch (error) {
        if (kept) cut(kept)
        kept = null
        return !/timeout/i.test((error as Error).message)
      }
    },
    close: async () => kept?.end().catch(() => {}),
  }
}

/** Its queries fail as if the connection had been lost; `end` would wait for their answers. */
export function cut(client: pg.ClientBase): void {
  streamOf(client).destroy()
}

export function streamOf(client: pg.ClientBase): NodeJS.EventEmitter & { destroy(): void } {
  return (client as unknown as { connection: { stream: ReturnType<typeof streamOf> } }).connection.stream
}
