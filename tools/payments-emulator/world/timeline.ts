import type { Store } from './store.ts'

/** Something that will happen to an object by itself: a trial's end, a charge, an expiry. */
export type Happening = { id: string; account: string | null; name: string; objectId: string; at: number }

export type Timeline = {
  /** In seconds. One object has one happening of a name: a second one moves it. */
  schedule(account: string | null, name: string, objectId: string, at: number): void
  unschedule(account: string | null, name: string, objectId: string): void
  next(): Happening | undefined
}

export function createTimeline(store: Store): Timeline {
  const happenings = store.collection<Happening>('emulator', 'happening')
  const idOf = (account: string | null, name: string, objectId: string) =>
    `${account ?? 'platform'}/${name}/${objectId}`

  return {
    schedule(account, name, objectId, at) {
      const id = idOf(account, name, objectId)
      // Removed first: of two at the same second, the one that was decided first happens first.
      happenings.remove(id)
      happenings.put({ id, account, name, objectId, at })
    },
    unschedule: (account, name, objectId) => happenings.remove(idOf(account, name, objectId)),
    next: () => happenings.all().reduce<Happening | undefined>(earlier, undefined),
  }
}

function earlier(first: Happening | undefined, second: Happening): Happening {
  return first && first.at <= second.at ? first : second
}
