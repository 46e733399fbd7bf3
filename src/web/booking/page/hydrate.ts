import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates in a transition, so that input can interrupt it. A separate file defers evaluating React until it is imported. */
export function hydrate(element: Element, page: ReactNode): void {
  startTransition(() => {
    hydrateRoot(element, page)
  })
}
