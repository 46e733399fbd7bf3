import type { PushKind } from '#domain/push/push-events.ts'

export type Kinds = Readonly<Record<PushKind, boolean>>

/** Who turned on notifications in this browser, for what, and the session in which the server knew it. */
export type StoredChoice = { ownerId: string; sessionId: string; kinds: Kinds }

const KEY = 'wheelhouse-notifications'

/** Null if there is none, or if the browser keeps nothing. */
export function readChoice(): StoredChoice | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredChoice | null
  } catch {
    return null
  }
}

/** Without a choice, notifications end with the session. */
export function storeChoice(choice: StoredChoice | null): void {
  try {
    if (choice) localStorage.setItem(KEY, JSON.stringify(choice))
    else localStorage.removeItem(KEY)
  } catch {
    // The browser keeps nothing, for example in a private window.
  }
}
