import type { TextByHand } from '#contract/texts.ts'

const keyOf = ({ appointment_id, appointment_time }: TextByHand) =>
  `text opened ${appointment_id} ${appointment_time}`

/** A phone may drop the page while its owner writes. A browser may refuse to keep anything. */
export function wasOpened(text: TextByHand): boolean {
  return attempt(() => sessionStorage.getItem(keyOf(text))) !== null
}

export function keepOpened(text: TextByHand): void {
  attempt(() => sessionStorage.setItem(keyOf(text), 'yes'))
}

export function forgetOpened(text: TextByHand): void {
  attempt(() => sessionStorage.removeItem(keyOf(text)))
}

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
