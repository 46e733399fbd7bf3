import type { HttpBindings } from '@hono/node-server'
import type { ErrorCode } from '#contract/errors.ts'
import type { Logger } from '#server/base/log.ts'

/** The Hono environment of every request. */
export type RequestEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
    /** The matched pattern (`/api/clients/:id`). Logged instead of the path, which contains ids and tokens. */
    route: string
    /** The endpoint's name in the contract; null for a page or a file. */
    endpoint: string | null
    /** Top-level fields of this endpoint's error responses besides `error`. */
    failure: { success: false } | undefined
    /** The owner whose session the request has, for the log. */
    userId: string | undefined
    /** The log says why the request was refused. */
    refusal: ErrorCode | undefined
  }
}
