import { parseDraft } from '#web/booking/booking-cookies.ts'
import type { Draft } from '#web/booking/booking-view.ts'

const keyOf = (slug: string) => `booking-draft ${slug}`

/** What was typed in this tab before a reload. Browsers may block session storage. */
export function storedDraft(slug: string): Draft | null {
  return attempt(() => parseDraft(sessionStorage.getItem(keyOf(slug)) ?? ''))
}

export function storeDraft(slug: string, draft: Draft): void {
  attempt(() => sessionStorage.setItem(keyOf(slug), encodeURIComponent(JSON.stringify(draft))))
}

export function deleteStoredDraft(slug: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(slug)))
}

/** Null if the browser blocks it. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
