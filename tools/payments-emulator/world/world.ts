import type { Clock } from './clock.ts'
import type { Cause, Context } from './context.ts'
import type { Saver } from './saver.ts'
import type { Store } from './store.ts'
import type { Timeline } from './timeline.ts'

export const PLATFORM = 'platform'

/** The emulator's whole state, and the only way to change it. */
export type World = {
  store: Store
  clock: Clock
  timeline: Timeline
  /** The function to call when a task of that name is due. */
  taskHandler(name: string): ((context: Context, objectId: string) => void) | undefined
  contextOf(account: string | null, cause?: Cause): Context
  /** Runs one transaction in an account. It is saved before this resolves. */
  change<T>(account: string | null, work: (context: Context) => T): Promise<T>
  /** Saves all changes, then wakes webhooks and timers. */
  saveChanges(): Promise<void>
}

type WorldOptions = Pick<World, 'store' | 'clock' | 'timeline' | 'taskHandler'> & {
  saver: Saver
  baseUrl: () => string
  platformName: string
  /** Called inside the transaction that caused the event. */
  record(context: Context, ...event: Parameters<Context['record']>): void
  undelivered: Context['undelivered']
  /** Called after changes were saved. */
  onSaved(): void
}

export function createWorld({
  saver,
  baseUrl,
  platformName,
  record,
  undelivered,
  onSaved,
  ...exposed
}: WorldOptions): World {
  const { store, clock, timeline } = exposed
  const spaceOf = (account: string | null) => account ?? PLATFORM

  function contextOf(account: string | null, cause: Cause = null): Context {
    const context: Context = {
      account,
      cause,
      baseUrl: baseUrl(),
      platformName,
      now: clock.seconds,
      collection: (kind) => store.collection(spaceOf(account), kind),
      record: (...event) => record(context, ...event),
      undelivered,
      schedule: (name, id, at) => timeline.schedule(account, name, id, at),
      unschedule: (name, id) => timeline.unschedule(account, name, id),
      forAccount: (other) => contextOf(other, cause),
      ownerContext(kind, id) {
        const space = store.spaces().find((name) => store.collection(name, kind).get(id))
        return space === undefined ? undefined : contextOf(space === PLATFORM ? null : space, cause)
      },
    }
    return context
  }

  async function saveChanges(): Promise<void> {
    await saver.save()
    onSaved()
  }

  return {
    ...exposed,
    contextOf,
    async change(account, work) {
      const result = store.transact(() => work(contextOf(account)))
      await saveChanges()
      return result
    },
    saveChanges,
  }
}
