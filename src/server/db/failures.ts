const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

/**
 * SQLSTATE 57P0x: shutting down, crashed, starting up; 57014, 55P03: waited too long; 40xxx: lost a race and may win
 * the next; 53300: out of connections; class 08: connection lost.
 */
const DATABASE_AWAY = /^(57P0[1-4]|57014|55P03|40001|40P01|53300|08...)$/

const CLIENT_SIDE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
]

/** True when the database could not be asked at all, so that the same request may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (CONNECTION_LOST.has(code) || DATABASE_AWAY.test(code))) return true
  return CLIENT_SIDE_MESSAGES.some((message) => error.message.includes(message))
}
