import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The title of the error toast: `Your profile could not be loaded`. */
      failureTitle: string
      /** The text of the error toast. Defaults to the server's message. */
      failureSentence?: (error: Error) => string
      /** Matches the screen's own retry button, where that has another label. */
      retryLabel?: string
    }
  }
}

const MAX_RETRIES = 2

export function newQueryClient(): QueryClient {
  refetchOnReturn()
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => isTransient(error) && failures < MAX_RETRIES,
        staleTime: 30_000,
        // Without a connection, this device may have the answer.
        networkMode: 'always',
        refetchOnReconnect: 'always',
      },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        // `use-guard.ts` sends signed-out owners to the sign-in page.
        if (!query.meta || isUnauthenticated(error)) return
        // The strip above the screen says so, and the screen what it lacks.
        if (isOffline(error)) return
        toast({
          variant: 'destructive',
          title: query.meta.failureTitle,
          description: query.meta.failureSentence?.(error) ?? error.message,
          action: {
            label: query.meta.retryLabel ?? 'Try again',
            onAction: () => void query.fetch().catch(() => undefined),
          },
        })
      },
    }),
  })
}

/** Refetches stale data when the owner returns from another tab or from another window. */
function refetchOnReturn(): void {
  if (typeof document === 'undefined') return
  focusManager.setEventListener((onReturn) => {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('visibilitychange', () => onReturn(), { signal })
    window.addEventListener('focus', () => onReturn(), { signal })
    return () => controller.abort()
  })
}

/** Whether a retry a little later may succeed. */
export function isTransient(error: Error): boolean {
  return error instanceof ApiError && error.code === 'unavailable' && !isOffline(error)
}

/** Whether the device knows that it has no connection. */
function isOffline(error: Error): boolean {
  return error instanceof ApiError && error.status === 0 && !navigator.onLine
}

function isUnauthenticated(error: Error): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}
