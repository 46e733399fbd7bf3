export type ToastRequest = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  action?: ToastAction
  secondaryAction?: ToastAction
  /** The id of the record that the toast is about. It replaces older toasts about the same record. */
  recordId?: string
}

export type ToastAction = { label: string; onAction: () => void }

export type Toast = ToastRequest & { id: number; variant: 'default' | 'destructive' }

const listeners = new Set<() => void>()
/** The server renders none. The same array in the browser, as another one would render the page again. */
export const NO_TOASTS: readonly Toast[] = []
let toasts = NO_TOASTS
let lastId = 0

/** More toasts would cover too much of the page. */
const MAX_SHOWN = 3

/** Shows a short message over the page. Screen readers read it out; destructive ones interrupt. */
export function toast(request: ToastRequest): void {
  lastId += 1
  const added: Toast = { variant: 'default', ...request, id: lastId }
  publish(withinLimit([...toasts.filter((other) => !isOutdated(other, added)), added]))
}

export function toastError(title: string, description?: string): void {
  toast({ variant: 'destructive', title, description })
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id))
}

/** Called on the next attempt, when the earlier failures no longer matter. */
export function dismissErrorToasts(): void {
  if (toasts.some(({ variant }) => variant === 'destructive')) {
    publish(toasts.filter(({ variant }) => variant !== 'destructive'))
  }
}

/** Called when another form replaces the one that the toasts are about. */
export function dismissAllToasts(): void {
  if (toasts.length > 0) publish([])
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

/** An undoable toast stays even if a newer one reads the same. A repeated failure replaces the earlier one. */
function isOutdated(shown: Toast, { title, description, variant, recordId }: Toast): boolean {
  if (recordId !== undefined && shown.recordId === recordId) return true
  if (shown.title !== title || shown.variant !== variant) return false
  return !shown.action || (variant === 'destructive' && shown.description === description)
}

/** Drops the oldest toasts, those without an action first. */
function withinLimit(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length <= MAX_SHOWN) return shown
  const older = shown.slice(0, -1)
  const dropped = older.find(({ action }) => !action) ?? older[0]
  return withinLimit(shown.filter((other) => other !== dropped))
}
