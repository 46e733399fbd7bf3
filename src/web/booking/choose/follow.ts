import type { MouseEvent } from 'react'

/** A link that acts in the page; with a key held down it opens elsewhere, as links do. */
export function follow(act: () => void) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  }
}
