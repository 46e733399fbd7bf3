import pg from 'pg'

/** Checks whether the database responds. Keeps its own connection open, because connecting takes many round trips. */
export type Probe = {
  /** Whether a response arrives in time. An error is a response too. */
  responds(timeoutMs?: number): Promise<boolean>
  close(): Promise<void>
}

type ProbeConnection = {
  client: pg.Client
  opening: Promise<unknown>
  isOpen: boolean
  /** The result of the query in flight. */
  response: Promise<boolean> | null
}

export type ProbeTimeouts = { connectTimeoutMs: number; answerTimeoutMs: number }

/** A connection that opens more slowly than the answer timeout is kept for the next call. */
export function openProbe(url: string, { connectTimeoutMs, answerTimeoutMs }: ProbeTimeouts): Probe {
  let current: ProbeConnection | null = null

  function openConnection(): ProbeConnection {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'wheelhouse-pulse',
      connectionTimeoutMillis: connectTimeoutMs,
    })
    const connection: ProbeConnection = { client, isOpen: false, opening: client.connect(), response: null }
    const drop = () => {
      if (current === connection) current = null
    }
    client.on('error', () => {})
    client.once('end', drop)
    connection.opening.then(() => {
      connection.isOpen = true
    }, drop)
    return connection
  }

  async function probe(connection: ProbeConnection): Promise<boolean> {
    try {
      await connection.opening
      await connection.client.query('select 1')
      return true
    } catch (error) {
      return !/timeout/i.test((error as Error).message)
    } finally {
      connection.response = null
    }
  }

  return {
    async responds(timeoutMs = answerTimeoutMs) {
      current ??= openConnection()
      const connection = current
      connection.response ??= probe(connection)
      const timeout = Promise.withResolvers<null>()
      const timer = setTimeout(() => timeout.resolve(null), timeoutMs)
      const response = await Promise.race([connection.response, timeout.promise])
      clearTimeout(timer)
      if (response === null && connection.isOpen) {
        current = null
        destroyConnection(connection.client)
      }
      return response === true
    },
    async close() {
      if (!current) return
      if (current.isOpen) await current.client.end().catch(() => {})
      else destroyConnection(current.client)
    },
  }
}

/** Pending queries fail as on a lost connection; `end` would wait for their responses. */
export function destroyConnection(client: pg.ClientBase): void {
  socketOf(client).destroy()
}

export function socketOf(client: pg.ClientBase): NodeJS.EventEmitter & { destroy(): void } {
  return (client as unknown as { connection: { stream: ReturnType<typeof socketOf> } }).connection.stream
}
