import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { Page } from './page.ts'
import type { Route } from './route.ts'

/** A kind of object: its routes, pages and scheduled tasks, as data. */
export type Resource = {
  /** The `object` field of responses: `customer`, `checkout.session`, `v2.core.account`. Also the name of its collection. */
  object: string
  /** The part of ids before the underscore: `cus`. `expand` finds objects by it. */
  prefix: string
  /** The path to retrieve an object, as in thin events. Omitted if it cannot be retrieved. */
  urlOf?(id: string): string
  routes: readonly Route[]
  /** Fields that are only present if `expand` names them. */
  expandableFields?: Record<string, (context: Context, object: never) => unknown>
  /** Tasks that run on an object at a scheduled time, by name. */
  scheduledTasks?: Record<string, (context: Context, objectId: string) => void>
  pages?: readonly Page[]
}
