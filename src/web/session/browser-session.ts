import { endpoints } from '#contract/endpoints.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { createSessionClient } from '#web/session/session-client.ts'
import type { AuthEvent } from '#web/session/session-state.ts'

/** This tab's session. */
export const browserSession = createSessionClient({
  readSession: () => callAuth(endpoints.readSession),
  refreshSession: () => callAuth(endpoints.refreshSession),
  nowMs: () => Date.now(),
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  onWake(run) {
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') run()
      },
      { signal },
    )
    window.addEventListener('online', run, { signal })
    return () => listeners.abort()
  },
  openChannel() {
    const channel = new BroadcastChannel('wheelhouse-auth')
    return {
      broadcast: (event) => channel.postMessage(event),
      onEvent(listener) {
        channel.onmessage = ({ data }: MessageEvent<AuthEvent>) => listener(data)
      },
      close: () => channel.close(),
    }
  },
})
