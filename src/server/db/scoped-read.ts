import pg from 'pg'

export type Statement = { name: string; text: string; values: unknown[] }
type Fields = (string | null)[]
type Answer = { scope: Fields; rows: unknown[] }

/** What the driver does not tell of: the messages of the protocol, and which statements a connection has parsed. */
type Wire = {
  parsedStatements: Record<string, string>
  bind(part: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  execute(part: object): void
}
type Driver = {
  prepare(wire: Wire): void
  handleDataRow(message: { fields: Fields }): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
const driver = pg.Query.prototype as unknown as Driver
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * Reads under a scope in one round trip: statements that one Sync ends are one transaction, so that it needs neither
 * BEGIN nor COMMIT, and Postgres answers in one piece. Null until the connection has parsed both statements.
 */
export function scopedRead(client: pg.PoolClient, scope: Statement, read: Statement): Promise<Answer> | null {
  const { parsedStatements } = (client as unknown as { connection: Wire }).connection
  if (!parsedStatements[scope.name] || !parsedStatements[read.name]) return null
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  client.query(
    new ScopedRead(scope, read, (failure, answer) => (failure ? reject(failure) : resolve(answer))),
  )
  return promise
}

class ScopedRead extends pg.Query {
  readonly #scope: Statement
  #fields: Fields | undefined
  #isScoped = false

  constructor(scope: Statement, read: Statement, tell: (failure: Error | null, answer: Answer) => void) {
    const callback = (failure: Error | null, result?: pg.QueryResult) =>
      tell(failure, { scope: this.#fields ?? [], rows: result?.rows ?? [] })
    super({ ...read, callback } as pg.QueryConfig)
    this.#scope = scope
  }

  prepare(wire: Wire): void {
    const { name, values } = this.#scope
    wire.bind({ statement: name, values, valueMapper: prepareValue })
    wire.execute({})
    driver.prepare.call(this, wire)
  }

  handleDataRow(message: { fields: Fields }): void {
    if (this.#isScoped) driver.handleDataRow.call(this, message)
    else this.#fields = message.fields
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isScoped) driver.handleCommandComplete.call(this, message, wire)
    this.#isScoped = true
  }
}
