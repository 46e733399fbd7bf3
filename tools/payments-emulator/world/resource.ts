import type { Route } from '#tools/payments-emulator/api/route.ts'
import type { Page } from '#tools/payments-emulator/pages/page.ts'
import type { Context } from './context.ts'
import type { Kept } from './store.ts'

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

/** Without what is for the emulator's eyes only. */
export function shown<T extends Kept>(object: T): Omit<T, 'hidden'> {
  const { hidden: _, ...rest } = object
  return rest
}
