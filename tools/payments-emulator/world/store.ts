/** Whatever is kept: JSON, found by its id. `hidden` is for the emulator's eyes and never part of an answer. */
export type Kept = { id: string; hidden?: unknown }

/** Without what is for the emulator's eyes only. */
export function shown<T extends Kept>(object: T): Omit<T, 'hidden'> {
  const { hidden: _, ...rest } = object
  return rest
}

export type Collection<T extends Kept> = {
  get(id: string): T | undefined
  /** Objects are replaced, never changed: they are frozen once put. */
  put(object: T): T
  remove(id: string): void
  /** Oldest first. */
  all(): T[]
}

/** Space, kind, objects. */
export type Contents = Record<string, Record<string, Kept[]>>

/** Without its object: removed. Made again in the same order, changes lead to the same contents. */
export type Change = { space: string; kind: string; id: string; object?: Kept }

export type Store = {
  collection<T extends Kept>(space: string, kind: string): Collection<T>
  spaces(): string[]
  /** All of it or, when it throws, nothing of it. */
  transact<T>(work: () => T): T
  contents(): Contents
  /** As another store was changed. */
  apply(changes: readonly Change[]): void
  /** What was put and removed since this was last asked for, and what was undone of it. */
  takeChanges(): Change[]
}

export function createStore(kept: Contents): Store {
  const spaces = new Map<string, Map<string, Map<string, Kept>>>()
  let undo: (() => void)[] | null = null
  let changes: Change[] = []

  function shelf(space: string, kind: string): Map<string, Kept> {
    const kinds = spaces.get(space) ?? new Map<string, Map<string, Kept>>()
    spaces.set(space, kinds)
    const objects = kinds.get(kind) ?? new Map<string, Kept>()
    kinds.set(kind, objects)
    return objects
  }

  function write(change: Change): void {
    const { space, kind, id } = change
    const before = shelf(space, kind).get(id)
    undo?.push(() => set({ space, kind, id, object: before }))
    set(change)
  }

  function set(change: Change): void {
    const objects = shelf(change.space, change.kind)
    if (change.object) objects.set(change.id, change.object)
    else objects.delete(change.id)
    changes.push(change)
  }

  for (const [space, kinds] of Object.entries(kept)) {
    for (const [kind, objects] of Object.entries(kinds)) {
      for (const object of objects) shelf(space, kind).set(object.id, deepFreeze(object))
    }
  }

  return {
    collection: <T extends Kept>(space: string, kind: string): Collection<T> => {
      const objects = shelf(space, kind)
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
      if (undo) return work()
      undo = []
      try {
        return work()
      } catch (error) {
        for (const step of undo.reverse()) step()
        throw error
      } finally {
        undo = null
      }
    },
    contents: () =>
      Object.fromEntries(
        [...spaces].map(([space, kinds]) => [
          space,
          Object.fromEntries([...kinds].map(([kind, objects]) => [kind, [...objects.values()]])),
        ]),
      ),
    apply(made) {
      for (const change of made) write({ ...change, object: deepFreeze(change.object) })
    },
    takeChanges() {
      const taken = changes
      changes = []
      return taken
    },
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
