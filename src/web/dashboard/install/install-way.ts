/** How the app gets onto this device: the browser offers it, the owner uses the Share menu of an iPhone or the browser's menu. */
export type InstallWay = 'offer' | 'share menu' | 'browser menu' | 'installed'

type Device = { userAgent: string; maxTouchPoints: number }

type Browser = Device & {
  /** Whether this page is open in the installed app. */
  isInstalledApp: boolean
  hasOffer: boolean
}

export function installWay({ isInstalledApp, hasOffer, ...device }: Browser): InstallWay {
  if (isInstalledApp) return 'installed'
  if (hasOffer) return 'offer'
  return isIos(device) ? 'share menu' : 'browser menu'
}

/** iPads pretend to be Macs, which have no touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
