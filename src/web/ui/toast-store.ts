export type ToastRequest = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: { label: string; onAction: () => void }
}

export type Toast = ToastRequest & { id: number; variant: 'default' | 'destructive' }

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/** Shows a short message over the page. Read aloud; destructive ones interrupt. */
export function toast(request: ToastRequest): void {
  lastId += 1
  publish([...toasts, { variant: 'default', ...request, id: lastId }])
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id))
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
