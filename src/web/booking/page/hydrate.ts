import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** In React's own slices. A file by itself, so that React is evaluated when it is asked for. */
export function hydrate(place: Element, page: ReactNode): void {
  startTransition(() => {
    hydrateRoot(place, page)
  })
}
