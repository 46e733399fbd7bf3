import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { Page } from './page.ts'
import type { Route } from './route.ts'

/** A kind of object: everything the emulator knows of it, as data. */
export type Resource = {
  /** As in `object` of its answers: `customer`, `checkout.session`, `v2.core.account`. It is also the collection's name. */
  object: string
  /** Before the underscore of its ids: `cus`. What `expand` finds an object by. */
  prefix: string
  /** Where one is read: the address in thin events. What has none cannot be read. */
  urlOf?(id: string): string
  routes: readonly Route[]
  /** Fields that are absent until `expand` asks for them. */
  includable?: Record<string, (context: Context, object: never) => unknown>
  /** What happens to one by itself at a scheduled time. */
  happenings?: Record<string, (context: Context, objectId: string) => void>
  /** What people see. */
  pages?: readonly Page[]
}
