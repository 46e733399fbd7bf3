import pg from 'pg'

export type Statement = { name: string; text: string; values: unknown[] }
type Fields = (string | null)[]

export type TripAnswer = {
  /** The first row of each statement but the one that is read, as Postgres wrote it. */
  fields: (Fields | undefined)[]
  rows: unknown[]
  /** Of the last statement. */
  command: string
}

/** What the driver does not tell of: the messages of the protocol, and which statements a connection has parsed. */
type Wire = {
  parsedStatements: Record<string, string>
  bind(part: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(part: { type: 'P'; name: '' }): void
  execute(part: object): void
  sync(): void
}
type Driver = {
  handleDataRow(message: { fields: Fields }): void
  handleCommandComplete(message: { text: string }, wire: Wire): void
}
const driver = pg.Query.prototype as unknown as Driver
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * Statements that one Sync ends: Postgres answers them in one piece, and one that fails ends the trip. Outside of BEGIN
 * they are a transaction of their own. Null until the connection has parsed all of them.
 */
export function oneTrip(
  client: pg.PoolClient,
  statements: readonly Statement[],
  { reads }: { reads?: Statement } = {},
): Promise<TripAnswer> | null {
  const { parsedStatements } = (client as unknown as { connection: Wire }).connection
  if (!statements.every(({ name }) => parsedStatements[name])) return null
  const { promise, resolve, reject } = Promise.withResolvers<TripAnswer>()
  client.query(
    new Trip(statements, reads, (failure, answer) => (failure ? reject(failure) : resolve(answer))),
  )
  return promise
}

class Trip extends pg.Query {
  readonly #statements: readonly Statement[]
  readonly #reads: Statement | undefined
  readonly #fields: TripAnswer['fields'] = []
  #answered = 0
  #command = ''

  constructor(
    statements: readonly Statement[],
    reads: Statement | undefined,
    tell: (failure: Error | null, answer: TripAnswer) => void,
  ) {
    const callback = (failure: Error | null, result?: pg.QueryResult) =>
      tell(failure, { fields: this.#fields, rows: result?.rows ?? [], command: this.#command })
    super({ ...(reads ?? statements[0]), callback } as pg.QueryConfig)
    this.#statements = statements
    this.#reads = reads
  }

  prepare(wire: Wire): void {
    for (const statement of this.#statements) {
      wire.bind({ statement: statement.name, values: statement.values, valueMapper: prepareValue })
      if (statement === this.#reads) wire.describe({ type: 'P', name: '' })
      wire.execute({})
    }
    wire.sync()
  }

  handleDataRow(message: { fields: Fields }): void {
    if (this.#isRead()) driver.handleDataRow.call(this, message)
    else this.#fields[this.#answered] ??= message.fields
  }

  handleCommandComplete(message: { text: string }, wire: Wire): void {
    if (this.#isRead()) driver.handleCommandComplete.call(this, message, wire)
    this.#command = message.text
    this.#answered += 1
  }

  #isRead(): boolean {
    return this.#statements[this.#answered] === this.#reads
  }
}
