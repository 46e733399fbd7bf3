import pino from 'pino'

export type Logger = pino.Logger

/** Log lines must contain only ids, codes and counts, no personal data. */
export function openLog(destination: pino.DestinationStream): Logger {
  return pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: withoutPersonalData } },
    destination,
  )
}

/** Postgres puts the offending row into `detail` and `where`; only the code, message and stack are kept. */
function withoutPersonalData(error: Error & { code?: unknown; constraint?: unknown }): object {
  const { name, message, stack, code, constraint, cause } = error
  return {
    name,
    message,
    stack,
    code,
    constraint,
    ...(cause instanceof Error && { cause: withoutPersonalData(cause) }),
  }
}
