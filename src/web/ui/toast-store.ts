export type ToastRequest = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  action?: ToastAction
  /** A second thing that can still be done about it. */
  otherAction?: ToastAction
  /** The id of what it is about: what was told of that before is true no longer. */
  about?: string
}

export type ToastAction = { label: string; onAction: () => void }

export type Toast = ToastRequest & { id: number; variant: 'default' | 'destructive' }

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/** More would lie over what one works with. */
const MAX_SHOWN = 3

/** Shows a short message over the page. Read aloud; destructive ones interrupt. */
export function toast(request: ToastRequest): void {
  lastId += 1
  const shown: Toast = { variant: 'default', ...request, id: lastId }
  publish(fewEnough([...toasts.filter((other) => !isOutdated(other, shown)), shown]))
}

/** The same for what did not work. */
export function toastFailure(title: string, description?: string): void {
  toast({ variant: 'destructive', title, description })
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id))
}

/** Whoever tries again no longer needs to read why it failed before. */
export function dismissFailures(): void {
  if (toasts.some(({ variant }) => variant === 'destructive')) {
    publish(toasts.filter(({ variant }) => variant !== 'destructive'))
  }
}

export function shownToasts(): readonly Toast[] {
  return toasts
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** What can be taken back stays, however alike it reads. A failure told again is one, whatever its button. */
function isOutdated(shown: Toast, { title, description, variant, about }: Toast): boolean {
  if (about !== undefined && shown.about === about) return true
  if (shown.title !== title || shown.variant !== variant) return false
  return !shown.action || (variant === 'destructive' && shown.description === description)
}

/** The oldest make way, last of all those that can still be answered. */
function fewEnough(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length <= MAX_SHOWN) return shown
  const older = shown.slice(0, -1)
  const leaving = older.find(({ action }) => !action) ?? older[0]
  return fewEnough(shown.filter((other) => other !== leaving))
}
