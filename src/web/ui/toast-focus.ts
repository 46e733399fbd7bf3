import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Toast } from '#web/ui/toast-store.ts'

/**
 * Knows whether the keyboard is among the toasts. When the focused one goes away, focus moves to the next,
 * and from the last one back to where it came from: a removed element takes its focus along and sends no event.
 */
export function useToastFocus(viewport: RefObject<HTMLElement | null>, toasts: readonly Toast[]) {
  const [isFocused, setFocused] = useState(false)
  const cameFrom = useRef<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is asked whenever the stack changes
  useEffect(() => {
    if (!isFocused || viewport.current?.contains(document.activeElement)) return
    const next = viewport.current?.querySelector('button') ?? cameFrom.current
    next?.focus()
    if (!viewport.current?.contains(document.activeElement)) setFocused(false)
  }, [toasts])

  function onFocus(event: FocusEvent<HTMLElement>) {
    if (!isFocused) cameFrom.current = event.relatedTarget as HTMLElement | null
    setFocused(true)
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }

  return { isFocused, onFocus, onBlur }
}
