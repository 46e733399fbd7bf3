import pg from 'pg'

/** Names the setting to look at. */
class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError'
}

/** A connection of its own, for work before the pool opens. */
export async function connectTo(address: string, variable: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: address, application_name: 'wheelhouse-start' })
  try {
    await client.connect()
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
  } catch (error) {
    throw new DatabaseUnreachableError(`${variable} leads to no database: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** Node tries every address of a host and then has one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
