import type { Logger } from '#server/base/log.ts'
import { lacksDisk } from '#server/db/failures.ts'

/** An outage mends itself; a disk that is full or broken does not, and somebody must hear of it. */
export function logOutage(log: Logger, err: unknown, met: object): void {
  if (lacksDisk(err)) log.error({ err, ...met }, "the database's disk is full or fails")
  else log.warn({ err, ...met }, 'the database is away')
}
