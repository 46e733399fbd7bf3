import type { FocusEvent } from 'react'

/** For inputs of numbers: typing replaces the number instead of appending to it. */
export function selectOnFocus(event: FocusEvent<HTMLInputElement>): void {
  event.currentTarget.select()
}
