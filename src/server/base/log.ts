import pino from 'pino'
import { redactTokens } from '#server/base/redact-tokens.ts'

export type Logger = pino.Logger

/** Log lines must contain only ids, codes and counts, no personal data except the network of security events. */
export function openLog(destination: pino.DestinationStream): Logger {
  return pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: withoutPersonalData } },
    destination,
  )
}

/**
 * Postgres puts the offending row into `detail` and `where`; only the code, message and stack are kept. A message may quote
 * an address with a token, such as the one of a private calendar.
 */
function withoutPersonalData(error: Error & { code?: unknown; constraint?: unknown }): object {
  const { name, message, stack, code, constraint, cause } = error
  return {
    name,
    message: redactTokens(message),
    stack: stack && redactTokens(stack),
    code,
    constraint,
    ...(cause instanceof Error && { cause: withoutPersonalData(cause) }),
  }
}
