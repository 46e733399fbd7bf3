import pg from 'pg'

/** The message names the setting to check. */
class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError'
}

/** Opens a separate connection for work before the pool opens. */
export async function connectTo(address: string, variable: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: address, application_name: 'wheelhouse-start' })
  try {
    await client.connect()
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
  } catch (error) {
    throw new DatabaseUnreachableError(`Cannot connect to ${variable}: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** Node tries every address of a host and reports one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
