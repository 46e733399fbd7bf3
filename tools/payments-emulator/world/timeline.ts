import type { Store } from './store.ts'

/** A task that runs on an object at a set time: the end of a trial, a charge, an expiry. */
export type ScheduledTask = { id: string; account: string | null; name: string; objectId: string; at: number }

export type Timeline = {
  /** `at` is in seconds. An object has at most one task of a name: scheduling it again moves it. */
  schedule(account: string | null, name: string, objectId: string, at: number): void
  unschedule(account: string | null, name: string, objectId: string): void
  next(): ScheduledTask | undefined
}

export function createTimeline(store: Store): Timeline {
  const tasks = store.collection<ScheduledTask>('emulator', 'happening')
  const idOf = (account: string | null, name: string, objectId: string) =>
    `${account ?? 'platform'}/${name}/${objectId}`

  return {
    schedule(account, name, objectId, at) {
      const id = idOf(account, name, objectId)
      // Removing it first puts it last in order: tasks due at the same second run in the order they were scheduled.
      tasks.remove(id)
      tasks.put({ id, account, name, objectId, at })
    },
    unschedule: (account, name, objectId) => tasks.remove(idOf(account, name, objectId)),
    next: () => tasks.all().reduce<ScheduledTask | undefined>(earlierTask, undefined),
  }
}

function earlierTask(first: ScheduledTask | undefined, second: ScheduledTask): ScheduledTask {
  return first && first.at <= second.at ? first : second
}
