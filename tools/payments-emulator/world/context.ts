import type { Collection, StoredObject } from './store.ts'

/** The API call that caused an event; null if the cause was the clock, a hosted page or an act. */
export type Cause = { requestId: string; idempotencyKey: string | null } | null

/** Lets a handler read and change the objects of one account. Everything it does is one transaction. */
export type Context = {
  /** The connected account whose objects these are; null for the platform's own. */
  readonly account: string | null
  readonly cause: Cause
  /** The emulator's own address, without a slash at the end. */
  readonly baseUrl: string
  /** Name of the platform on hosted pages. */
  readonly platformName: string
  /** Unix time in seconds by the emulator's clock. */
  now(): number
  collection<T extends StoredObject>(kind: string): Collection<T>
  /** Records an event as of now: `record('customer.created', customer)`. For a `v2.` type, the last argument is its data. */
  record(type: string, object: StoredObject & { object: string }, previousAttributesOrData?: object): void
  /** How many destinations have not accepted the event yet (`pending`), or never will (`lost`). */
  undelivered(eventId: string): { pending: number; lost: number }
  /** At this Unix time in seconds, calls the `scheduledTasks` entry of that name, of whichever resource has it. */
  schedule(name: string, objectId: string, at: number): void
  unschedule(name: string, objectId: string): void
  /** The context of another account, or of the platform. */
  forAccount(account: string | null): Context
  /** The context of the account that owns the object. Hosted pages use it, since their URLs contain only an id. */
  ownerContext(kind: string, id: string): Context | undefined
}
