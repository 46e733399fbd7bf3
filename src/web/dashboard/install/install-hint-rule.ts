import type { InstallWay } from './install-way.ts'

type Visit = {
  way: InstallWay
  path: string
  /** Null until the browser has measured the screen. */
  isPhone: boolean | null
  /** Whether the dashboard was opened in this browser on an earlier day. On the first one, owners set up their business. */
  isReturning: boolean
  /** Whether the owner has answered the hint, or has installed the app. */
  isClosed: boolean
}

/** The screens that an owner opens first on the road. */
const SCREENS = ['/dashboard', '/dashboard/today']

export function showsInstallHint({ way, path, isPhone, isReturning, isClosed }: Visit): boolean {
  const canExplain = way === 'offer' || way === 'share menu'
  return canExplain && isPhone === true && isReturning && !isClosed && SCREENS.includes(path)
}
