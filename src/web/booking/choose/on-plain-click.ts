import type { MouseEvent } from 'react'

/** A link's click handler that acts in the page. Modified clicks still open a new tab or window. */
export function onPlainClick(action: () => void) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    action()
  }
}
