export type ToastRequest = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: ToastAction
  /** A second thing that can still be done about it. */
  otherAction?: ToastAction
}

export type ToastAction = { label: string; onAction: () => void }

export type Toast = ToastRequest & { id: number; variant: 'default' | 'destructive' }

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/** Shows a short message over the page. Read aloud; destructive ones interrupt. */
export function toast(request: ToastRequest): void {
  lastId += 1
  const shown: Toast = { variant: 'default', ...request, id: lastId }
  publish([...toasts.filter((other) => !isSame(other, shown)), shown])
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

function isSame(one: Toast, other: Toast): boolean {
  return one.title === other.title && one.description === other.description && one.variant === other.variant
}
