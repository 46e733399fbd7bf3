import { draftIn } from '#web/booking/booking-cookies.ts'
import type { Draft } from '#web/booking/booking-view.ts'

const keyOf = (slug: string) => `booking-draft ${slug}`

/** What was typed in this tab, over a reload. A browser may refuse to keep anything. */
export function keptDraft(slug: string): Draft | null {
  return attempt(() => draftIn(sessionStorage.getItem(keyOf(slug)) ?? ''))
}

export function keepDraft(slug: string, draft: Draft): void {
  attempt(() => sessionStorage.setItem(keyOf(slug), encodeURIComponent(JSON.stringify(draft))))
}

export function dropDraft(slug: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(slug)))
}

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
