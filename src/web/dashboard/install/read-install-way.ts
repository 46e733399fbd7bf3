import { type InstallWay, installWay } from './install-way.ts'
import { currentInstallOffer } from './use-install-offer.ts'

/** In this browser. Not for the server, which knows nothing about it. */
export function readInstallWay(): InstallWay {
  const { userAgent, maxTouchPoints } = navigator
  const hasOffer = currentInstallOffer() !== null
  return installWay({ isInstalledApp: isInstalledApp(), hasOffer, userAgent, maxTouchPoints })
}

function isInstalledApp(): boolean {
  // Older iPhones know only this one.
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}
