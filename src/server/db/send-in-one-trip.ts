import pg from 'pg'

export type Statement = { name: string; text: string; values: unknown[] }
type Fields = (string | null)[]

export type RoundTripResult = {
  /** For each statement that is not in `reads`: its first row, as unparsed text. */
  fields: (Fields | undefined)[]
  /** For each statement in `reads`: its parsed rows. */
  rowSets: unknown[][]
  /** The command tag of the last statement. */
  command: string
}

/** Internals of `pg` without public types: protocol messages, and the statements a connection has parsed. */
type WireConnection = {
  parsedStatements: Record<string, string>
  parse(part: { name: string; text: string }): void
  bind(part: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(part: { type: 'P'; name: '' }): void
  execute(part: object): void
  sync(): void
}
type PgQueryMethods = {
  handleDataRow(message: { fields: Fields }): void
  handleCommandComplete(message: { text: string }, connection: WireConnection): void
}
const pgQueryMethods = pg.Query.prototype as unknown as PgQueryMethods
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * Sends several statements in one round trip, with a single Sync. The first failure skips the others. Without BEGIN they
 * form one implicit transaction. Returns null until the connection has parsed all of them; a connection that keeps no
 * state parses them every time.
 */
export function sendInOneTrip(
  client: pg.PoolClient,
  statements: readonly Statement[],
  { reads = [], keepsConnectionState }: { reads?: readonly Statement[]; keepsConnectionState: boolean },
): Promise<RoundTripResult> | null {
  const { parsedStatements } = (client as unknown as { connection: WireConnection }).connection
  const mustParse = !keepsConnectionState
  if (!mustParse && !statements.every(({ name }) => parsedStatements[name])) return null
  const { promise, resolve, reject } = Promise.withResolvers<RoundTripResult>()
  client.query(
    new RoundTrip({ statements, reads, mustParse }, (failure, result) =>
      failure ? reject(failure) : resolve(result),
    ),
  )
  return promise
}

/** Without a name and without values the driver would use the simple query protocol. */
const EXTENDED = { queryMode: 'extended' }

type RoundTripPlan = { statements: readonly Statement[]; reads: readonly Statement[]; mustParse: boolean }

class RoundTrip extends pg.Query {
  readonly #plan: RoundTripPlan
  readonly #fields: RoundTripResult['fields'] = []
  #completed = 0
  #command = ''

  constructor(plan: RoundTripPlan, done: (failure: Error | null, result: RoundTripResult) => void) {
    const callback = (failure: Error | null, results: pg.QueryResult | pg.QueryResult[] = []) => {
      const rowSets = [results].flat().map(({ rows }) => rows)
      done(failure, { fields: this.#fields, rowSets, command: this.#command })
    }
    const { name, ...first } = plan.reads[0] ?? (plan.statements[0] as Statement)
    super({ ...first, ...(plan.mustParse ? EXTENDED : { name }), callback } as object as pg.QueryConfig)
    this.#plan = plan
  }

  prepare(connection: WireConnection): void {
    const { statements, reads, mustParse } = this.#plan
    for (const statement of statements) {
      const name = mustParse ? '' : statement.name
      if (mustParse) connection.parse({ name, text: statement.text })
      connection.bind({ statement: name, values: statement.values, valueMapper: prepareValue })
      if (reads.includes(statement)) connection.describe({ type: 'P', name: '' })
      connection.execute({})
    }
    connection.sync()
  }

  handleDataRow(message: { fields: Fields }): void {
    if (this.#isRead()) pgQueryMethods.handleDataRow.call(this, message)
    else this.#fields[this.#completed] ??= message.fields
  }

  handleCommandComplete(message: { text: string }, connection: WireConnection): void {
    if (this.#isRead()) pgQueryMethods.handleCommandComplete.call(this, message, connection)
    this.#command = message.text
    this.#completed += 1
  }

  #isRead(): boolean {
    const { statements, reads } = this.#plan
    return reads.includes(statements[this.#completed] as Statement)
  }
}
