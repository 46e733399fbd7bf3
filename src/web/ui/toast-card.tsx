import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dismissToast, type Toast, type ToastAction } from '#web/ui/toast-store.ts'
import classes from './toast.module.css'

const SHOWN_FOR_MS = { default: 5_000, destructive: 8_000 }
/** What can be answered has to be read, understood and reached. */
const WITH_ACTION_MS = 10_000

/** One message. It counts down to its end, except while someone points at or tabs into the stack. */
export function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { id, title, description, variant, action, otherAction } = toast
  useDismissal(id, action ? WITH_ACTION_MS : SHOWN_FOR_MS[variant], isPaused)
  const Icon = variant === 'destructive' ? CircleAlert : CircleCheck

  return (
    <div className={`${classes.toast} ${classes[variant]}`}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {description && <p>{description}</p>}
        {action && <ActionButton toastId={id} {...action} />}
        {otherAction && <ActionButton toastId={id} {...otherAction} />}
      </div>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}

function ActionButton({ toastId, label, onAction }: ToastAction & { toastId: number }) {
  return (
    <button
      type="button"
      className={classes.action}
      onClick={() => {
        dismissToast(toastId)
        onAction()
      }}
    >
      {label}
    </button>
  )
}

function useDismissal(id: number, shownForMs: number, isPaused: boolean) {
  const leftMs = useRef(shownForMs)
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [id, isPaused])
}
