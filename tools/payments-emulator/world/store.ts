/** A JSON object, stored by its id. `hidden` holds internal data that is never part of a response. */
export type StoredObject = { id: string; hidden?: unknown }

/** The object as API responses show it. */
export function withoutHidden<T extends StoredObject>(object: T): Omit<T, 'hidden'> {
  const { hidden: _, ...rest } = object
  return rest
}

export type Collection<T extends StoredObject> = {
  get(id: string): T | undefined
  /** Objects are frozen once stored. To change one, store a replacement. */
  put(object: T): T
  remove(id: string): void
  /** Oldest first. */
  all(): T[]
}

/** Objects by space (an account, the platform or the emulator itself) and kind. */
export type Contents = Record<string, Record<string, StoredObject[]>>

/** A write of one object, or its removal if there is no `object`. Applied in order, changes give the same contents. */
export type Change = { space: string; kind: string; id: string; object?: StoredObject }

export type Store = {
  collection<T extends StoredObject>(space: string, kind: string): Collection<T>
  spaces(): string[]
  /** Runs `work` atomically: if it throws, its changes are undone. */
  transact<T>(work: () => T): T
  contents(): Contents
  /** Applies changes that were made to another store. */
  apply(changes: readonly Change[]): void
  /** Returns the changes since the last call, including those of undone transactions and their reversal. */
  drainChanges(): Change[]
}

export function createStore(initial: Contents): Store {
  const spaces = new Map<string, Map<string, Map<string, StoredObject>>>()
  let undoSteps: (() => void)[] | null = null
  let changes: Change[] = []

  function objectsOf(space: string, kind: string): Map<string, StoredObject> {
    const kinds = spaces.get(space) ?? new Map<string, Map<string, StoredObject>>()
    spaces.set(space, kinds)
    const objects = kinds.get(kind) ?? new Map<string, StoredObject>()
    kinds.set(kind, objects)
    return objects
  }

  function write(change: Change): void {
    const { space, kind, id } = change
    const before = objectsOf(space, kind).get(id)
    undoSteps?.push(() => set({ space, kind, id, object: before }))
    set(change)
  }

  function set(change: Change): void {
    const objects = objectsOf(change.space, change.kind)
    if (change.object) objects.set(change.id, change.object)
    else objects.delete(change.id)
    changes.push(change)
  }

  for (const [space, kinds] of Object.entries(initial)) {
    for (const [kind, objects] of Object.entries(kinds)) {
      for (const object of objects) objectsOf(space, kind).set(object.id, deepFreeze(object))
    }
  }

  return {
    collection: <T extends StoredObject>(space: string, kind: string): Collection<T> => {
      const objects = objectsOf(space, kind)
      return {
        get: (id) => objects.get(id) as T | undefined,
        put(object) {
          write({ space, kind, id: object.id, object: deepFreeze(object) })
          return object
        },
        remove: (id) => write({ space, kind, id }),
        all: () => [...objects.values()] as T[],
      }
    },
    spaces: () => [...spaces.keys()],
    transact(work) {
      if (undoSteps) return work()
      undoSteps = []
      try {
        return work()
      } catch (error) {
        for (const step of undoSteps.reverse()) step()
        throw error
      } finally {
        undoSteps = null
      }
    },
    contents: () =>
      Object.fromEntries(
        [...spaces].map(([space, kinds]) => [
          space,
          Object.fromEntries([...kinds].map(([kind, objects]) => [kind, [...objects.values()]])),
        ]),
      ),
    apply(applied) {
      for (const change of applied) write({ ...change, object: deepFreeze(change.object) })
    },
    drainChanges() {
      const drained = changes
      changes = []
      return drained
    },
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
