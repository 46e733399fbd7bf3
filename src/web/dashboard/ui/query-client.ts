import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The title of the toast when this cannot be read: `Your profile could not be loaded`. */
      failureTitle: string
      /** Its words. Unless given, what the server said. */
      failureSentence?: (error: Error) => string
      /** As the screen names it that has such a button of its own. */
      retryLabel?: string
    }
  }
}

const RETRIES = 2

export function newQueryClient(): QueryClient {
  noticeReturn()
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => isPassing(error) && failures < RETRIES, staleTime: 30_000 },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        // Whoever is not signed in is on the way out: see use-guard.ts.
        if (!query.meta || isUnauthenticated(error)) return
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

/** Coming back reads again what may have changed elsewhere, whether elsewhere was another tab or a window beside this one. */
function noticeReturn(): void {
  focusManager.setEventListener((notice) => {
    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener('visibilitychange', () => notice(), { signal })
    window.addEventListener('focus', () => notice(), { signal })
    return () => ending.abort()
  })
}

/** Gone when asked again a little later. */
export function isPassing(error: Error): boolean {
  return error instanceof ApiError && error.code === 'unavailable'
}

function isUnauthenticated(error: Error): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}
