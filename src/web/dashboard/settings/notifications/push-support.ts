/** What the browser can do: notify, or why not. */
export type PushSupport = 'supported' | 'unsupported' | 'not installed' | 'blocked'

type Browser = {
  /** Whether it has the interfaces for service workers, pushes and notifications. */
  hasPush: boolean
  /** Null if the browser has no notifications. */
  permission: NotificationPermission | null
  userAgent: string
  maxTouchPoints: number
}

export function pushSupport({ hasPush, permission, userAgent, maxTouchPoints }: Browser): PushSupport {
  // An iPhone has these interfaces only in an app on the Home Screen. iPads pretend to be Macs, which have no touch screen.
  const isIos = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (!hasPush) return isIos ? 'not installed' : 'unsupported'
  return permission === 'denied' ? 'blocked' : 'supported'
}

export const SUPPORT_SENTENCES: Readonly<Record<Exclude<PushSupport, 'supported'>, string>> = {
  unsupported: 'This browser doesn’t support notifications. They work in Chrome, Edge, Firefox and Safari.',
  'not installed':
    'On an iPhone or iPad, add Wheelhouse to your Home Screen first: tap Share, then Add to Home Screen. Then open it from there and come back to this page.',
  blocked:
    'Notifications from Wheelhouse are blocked in your browser’s settings. Allow them there, then reload this page.',
}

export function browserSupport(): PushSupport {
  return pushSupport({
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
  })
}
