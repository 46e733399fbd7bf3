import { COPIED_AT_ATTRIBUTE } from '#web/dashboard/service-worker/messages.ts'

/** When this browser received the page that is open, if the service worker kept it. Null if the server just sent it. */
export function copiedAtMs(): number | null {
  if (typeof document === 'undefined') return null
  const copiedAt = document.documentElement.getAttribute(COPIED_AT_ATTRIBUTE)
  return copiedAt === null ? null : Number(copiedAt)
}
