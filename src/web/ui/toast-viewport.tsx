import { useRef, useState, useSyncExternalStore } from 'react'
import { ToastCard } from '#web/ui/toast-card.tsx'
import { useToastFocus } from '#web/ui/toast-focus.ts'
import { onToastsChange, shownToasts, type Toast } from '#web/ui/toast-store.ts'
import classes from './toast.module.css'

const none: readonly Toast[] = []

/** Where toasts appear. The two live regions stay in the page: one that arrives with its text is often not read. */
export function ToastViewport() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => none)
  const viewport = useRef<HTMLElement>(null)
  const { isFocused, ...focusEvents } = useToastFocus(viewport, toasts)
  const [isPointed, setPointed] = useState(false)
  const isPaused = toasts.length > 0 && (isPointed || isFocused)

  const cards = (variant: Toast['variant']) =>
    toasts
      .filter((toast) => toast.variant === variant)
      .map((toast) => <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />)

  return (
    <section
      ref={viewport}
      className={classes.viewport}
      aria-label="Messages"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      {...focusEvents}
    >
      <div role="status" aria-atomic="false">
        {cards('default')}
      </div>
      <div role="alert" aria-atomic="false">
        {cards('destructive')}
      </div>
    </section>
  )
}
