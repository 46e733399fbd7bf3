import { isIos } from '#web/dashboard/install/install-way.ts'

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

export function pushSupport({ hasPush, permission, ...device }: Browser): PushSupport {
  // An iPhone has these interfaces only in an app on the Home Screen.
  if (!hasPush) return isIos(device) ? 'not installed' : 'unsupported'
  return permission === 'denied' ? 'blocked' : 'supported'
}

export const SUPPORT_SENTENCES: Readonly<Record<Exclude<PushSupport, 'supported'>, string>> = {
  unsupported: 'This browser doesn’t support notifications. They work in Chrome, Edge, Firefox and Safari.',
  'not installed':
    'On an iPhone or iPad, notifications need the installed app. Install it as described above, open it from your Home Screen and come back to this page.',
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
