import type { Collection, Kept } from './store.ts'

/** Which API call made something happen; null for clocks, people on hosted pages and acts. */
export type Cause = { requestId: string; idempotencyKey: string | null } | null

/** What a handler may see and do, inside one account's space. All of it is one transaction. */
export type Context = {
  /** The connected account whose objects these are; null for the platform's own. */
  readonly account: string | null
  readonly cause: Cause
  /** The emulator's own address, without a slash at the end. */
  readonly baseUrl: string
  /** What the platform is called on hosted pages. */
  readonly platformName: string
  /** Seconds since 1970 by the emulator's clock. */
  now(): number
  collection<T extends Kept>(kind: string): Collection<T>
  /** Records an event as of now: `record('customer.created', customer)`. A `v2.` type is recorded as it is, with its data last. */
  record(type: string, object: Kept & { object: string }, previousAttributesOrData?: object): void
  /** How many destinations have not taken an event yet (`pending`), or never will (`lost`). */
  undelivered(eventId: string): { pending: number; lost: number }
  /** At `at` seconds, the `happenings` entry of that name of some resource is called with the id. */
  schedule(name: string, objectId: string, at: number): void
  unschedule(name: string, objectId: string): void
  /** The same at another account, or at the platform. */
  at(account: string | null): Context
  /** The context of whichever account owns it. For hosted pages, whose visitors say only an id. */
  ownerOf(kind: string, id: string): Context | undefined
}
