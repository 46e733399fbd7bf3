import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  dismissToast,
  NO_TOASTS,
  onToastsChange,
  shownToasts,
  type Toast,
  type ToastAction,
} from '#web/ui/toast-store.ts'
import classes from './toast.module.css'

/** Renders toasts. The two live regions stay mounted: one inserted together with its text is often not read out. */
export function ToastViewport({
  isAboveBottomBar = false,
  label = 'Messages',
  dismissLabel = 'Dismiss',
}: {
  isAboveBottomBar?: boolean
  label?: string
  dismissLabel?: string
}) {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => NO_TOASTS)
  const viewport = useRef<HTMLElement>(null)
  const { isFocused, ...focusEvents } = useToastFocus(viewport, toasts)
  const [isHovered, setHovered] = useState(false)
  const isPaused = toasts.length > 0 && (isHovered || isFocused)

  const cards = (variant: Toast['variant']) =>
    toasts
      .filter((toast) => toast.variant === variant)
      .map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isPaused} dismissLabel={dismissLabel} />
      ))

  return (
    <section
      ref={viewport}
      className={`${classes.viewport} ${isAboveBottomBar ? classes.aboveBottomBar : ''}`}
      aria-label={label}
      data-above-dialogs
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
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

/**
 * Tracks whether a toast has keyboard focus. When the focused one is removed, focus moves to the next one, and from
 * the last one back to where it came from: removing an element loses its focus without an event.
 */
function useToastFocus(viewport: RefObject<HTMLElement | null>, toasts: readonly Toast[]) {
  const [isFocused, setFocused] = useState(false)
  const previousFocus = useRef<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the stack changes
  useEffect(() => {
    if (!isFocused || viewport.current?.contains(document.activeElement)) return
    const next = viewport.current?.querySelector('button') ?? previousFocus.current
    next?.focus()
    if (!viewport.current?.contains(document.activeElement)) setFocused(false)
  }, [toasts])

  function onFocus(event: FocusEvent<HTMLElement>) {
    if (!isFocused) previousFocus.current = event.relatedTarget as HTMLElement | null
    setFocused(true)
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }

  return { isFocused, onFocus, onBlur }
}

const SHOWN_FOR_MS = { default: 5_000, destructive: 8_000 }
/** Longer, because the action has to be read, understood and reached. */
const SHOWN_WITH_ACTION_FOR_MS = 10_000

type ToastCardProps = { toast: Toast; isPaused: boolean; dismissLabel: string }

/** Disappears after a while. The countdown pauses while the pointer or focus is on the stack. */
function ToastCard({ toast, isPaused, dismissLabel }: ToastCardProps) {
  const { id, title, description, variant, action, secondaryAction } = toast
  useAutoDismiss(id, action ? SHOWN_WITH_ACTION_FOR_MS : SHOWN_FOR_MS[variant], isPaused)
  const Icon = variant === 'destructive' ? CircleAlert : CircleCheck

  return (
    <div className={`${classes.toast} ${classes[variant]}`}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {description && <p>{description}</p>}
        {action && <ToastButton toastId={id} {...action} />}
        {secondaryAction && <ToastButton toastId={id} {...secondaryAction} />}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={dismissLabel}
        onClick={() => dismissToast(id)}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}

/** A toast stays for a moment while it fades out, and a second tap must not repeat its action. */
function ToastButton({ toastId, label, onAction }: ToastAction & { toastId: number }) {
  const isUsed = useRef(false)
  return (
    <button
      type="button"
      className={classes.action}
      onClick={() => {
        if (isUsed.current) return
        isUsed.current = true
        dismissToast(toastId)
        onAction()
      }}
    >
      {label}
    </button>
  )
}

function useAutoDismiss(id: number, shownForMs: number, isPaused: boolean) {
  const remainingMs = useRef(shownForMs)
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [id, isPaused])
}
