import pg from 'pg'

export type Statement = { name: string; text: string; values: unknown[] }
type Fields = (string | null)[]

export type TripAnswer = {
  /** The first row of each statement but those that are read, as Postgres wrote it. */
  fields: (Fields | undefined)[]
  /** The rows of each that is read. */
  answers: unknown[][]
  /** Of the last statement. */
  command: string
}

/** What the driver does not tell of: the messages of the protocol, and which statements a connection has parsed. */
type Wire = {
  parsedStatements: Record<string, string>
  parse(part: { name: string; text: string }): void
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
 * they are a transaction of their own. Null until the connection has parsed all of them; one that keeps nothing parses
 * each on the way.
 */
export function oneTrip(
  client: pg.PoolClient,
  statements: readonly Statement[],
  { reads = [], keepsSessions }: { reads?: readonly Statement[]; keepsSessions: boolean },
): Promise<TripAnswer> | null {
  const { parsedStatements } = (client as unknown as { connection: Wire }).connection
  const parses = !keepsSessions
  if (!parses && !statements.every(({ name }) => parsedStatements[name])) return null
  const { promise, resolve, reject } = Promise.withResolvers<TripAnswer>()
  client.query(
    new Trip({ statements, reads, parses }, (failure, answer) =>
      failure ? reject(failure) : resolve(answer),
    ),
  )
  return promise
}

/** Without a name the driver would send plain text where there are no values. */
const EXTENDED = { queryMode: 'extended' }

type Route = { statements: readonly Statement[]; reads: readonly Statement[]; parses: boolean }

class Trip extends pg.Query {
  readonly #route: Route
  readonly #fields: TripAnswer['fields'] = []
  #answered = 0
  #command = ''

  constructor(route: Route, tell: (failure: Error | null, answer: TripAnswer) => void) {
    const callback = (failure: Error | null, results: pg.QueryResult | pg.QueryResult[] = []) => {
      const answers = [results].flat().map(({ rows }) => rows)
      tell(failure, { fields: this.#fields, answers, command: this.#command })
    }
    const { name, ...leading } = route.reads[0] ?? (route.statements[0] as Statement)
    super({ ...leading, ...(route.parses ? EXTENDED : { name }), callback } as object as pg.QueryConfig)
    this.#route = route
  }

  prepare(wire: Wire): void {
    const { statements, reads, parses } = this.#route
    for (const statement of statements) {
      const name = parses ? '' : statement.name
      if (parses) wire.parse({ name, text: statement.text })
      wire.bind({ statement: name, values: statement.values, valueMapper: prepareValue })
      if (reads.includes(statement)) wire.describe({ type: 'P', name: '' })
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
    const { statements, reads } = this.#route
    return reads.includes(statements[this.#answered] as Statement)
  }
}
