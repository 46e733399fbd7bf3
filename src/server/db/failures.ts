import type { Logger } from '#server/base/log.ts'

const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

/** SQLSTATE 57P0x: shutting down, crashed, starting up; 53300: out of connections; class 08: connection lost. */
const NO_CONNECTION = /^(57P0[1-4]|53300|08...)$/
/** 57014, 55P03: timed out; 40xxx: serialization failure or deadlock. */
const RETRYABLE = /^(57014|55P03|40001|40P01)$/
/** Read-only: the connection leads to a standby, or to a leader that has just been replaced. */
const READ_ONLY = '25006'
/** 53100: disk full; 58030: I/O error. */
const DISK_FAILURE = /^(53100|58030)$/

const CLIENT_SIDE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
]

/** True for temporary failures of the database: the same request may succeed soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    RETRYABLE.test(codeOf(error)) ||
    isDiskFailure(error) ||
    isReadOnlyDatabase(error)
  )
}

/** True if this database saves nothing now. A new connection may lead to the one that does. */
export function isReadOnlyDatabase(error: unknown): error is Error {
  return codeOf(error) === READ_ONLY
}

/** True for a full or failing disk, which lasts until somebody frees space or replaces it. */
export function isDiskFailure(error: unknown): boolean {
  return DISK_FAILURE.test(codeOf(error))
}

/** True when there is no connection, as opposed to one failed statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true
  const code = codeOf(error)
  if (CONNECTION_LOST.has(code) || NO_CONNECTION.test(code)) return true
  return CLIENT_SIDE_MESSAGES.some((message) => error.message.includes(message))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Outages recover by themselves and are warnings; a full or broken disk needs somebody to act. */
export function logOutage(log: Logger, err: unknown, context: object): void {
  if (isDiskFailure(err)) log.error({ err, ...context }, 'database disk full or failing')
  else log.warn({ err, ...context }, 'database unavailable')
}

/** SQLSTATE 23503: a row refers to one that does not exist, such as an account that was just deleted. */
export function isMissingReference(error: unknown): boolean {
  return codeOf(error) === '23503'
}
