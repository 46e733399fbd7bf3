import { endpoints } from '#contract/endpoints.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { type AuthChannel, createSessionClient } from '#web/session/session-client.ts'
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
    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') run()
      },
      { signal },
    )
    window.addEventListener('online', run, { signal })
    return () => ending.abort()
  },
  openChannel: openAuthChannel,
})

const NAME = 'wheelhouse-auth'

export function openAuthChannel(): AuthChannel {
  return 'BroadcastChannel' in window ? broadcast() : storageEvents()
}

function broadcast(): AuthChannel {
  const channel = new BroadcastChannel(NAME)
  return {
    tell: (event) => channel.postMessage(event),
    onEvent(listener) {
      channel.onmessage = ({ data }: MessageEvent<AuthEvent>) => listener(data)
    },
    close: () => channel.close(),
  }
}

/** A changed item is an event in every other tab. The counter makes two equal events two changes. */
function storageEvents(): AuthChannel {
  const ending = new AbortController()
  let told = 0
  return {
    tell(event) {
      told += 1
      try {
        localStorage.setItem(NAME, `${event} ${Date.now()} ${told}`)
      } catch {
        // Storage is full or forbidden: the other tabs find out at their next question.
      }
    },
    onEvent(listener) {
      window.addEventListener(
        'storage',
        ({ key, newValue }) => {
          if (key === NAME && newValue) listener(newValue.split(' ')[0] as AuthEvent)
        },
        { signal: ending.signal },
      )
    },
    close: () => ending.abort(),
  }
}
