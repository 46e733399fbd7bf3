import type { HttpBindings } from '@hono/node-server'
import type { Logger } from '#server/base/log.ts'

/** What every request carries through Hono. */
export type RequestEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
    /** The pattern that matched (`/api/clients/:id`), for log lines: real paths hold ids and tokens. */
    route: string
    /** Its name in the contract; null for a page or a file. */
    endpoint: string | null
    /** What a failure of this endpoint says beside its error. */
    failure: { success: false } | undefined
  }
}
