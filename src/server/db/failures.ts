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
/** 57014, 55P03: waited too long; 40xxx: lost a race and may win the next. */
const IN_A_MOMENT = /^(57014|55P03|40001|40P01)$/
/** 53100, 58030: the database's disk is full, or fails. */
const NO_DISK = /^(53100|58030)$/

const CLIENT_SIDE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
]

/** True when the database cannot do its work, so that the same request may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  return isConnectionLost(error) || IN_A_MOMENT.test(codeOf(error)) || lacksDisk(error)
}

/** Until somebody makes room for it, or gives it another. */
export function lacksDisk(error: unknown): boolean {
  return NO_DISK.test(codeOf(error))
}

/** True when there is nobody to ask, rather than one statement that failed. */
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

/** An outage mends itself; a disk that is full or broken does not, and somebody must hear of it. */
export function logOutage(log: Logger, err: unknown, met: object): void {
  if (lacksDisk(err)) log.error({ err, ...met }, "the database's disk is full or fails")
  else log.warn({ err, ...met }, 'the database is away')
}
