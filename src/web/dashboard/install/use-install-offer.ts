import { useSyncExternalStore } from 'react'
import type { InstallOffer } from './early-install-offer.ts'

const listeners = new Set<() => void>()

/** The browser's offer to install the app. Null without one, and where browsers have none: in Safari and Firefox. */
export function useInstallOffer(): InstallOffer | null {
  return useSyncExternalStore(onInstallOfferChange, currentInstallOffer, () => null)
}

export function currentInstallOffer(): InstallOffer | null {
  return window.installOffer ?? null
}

/** An offer can be accepted or declined once. The browser may make another one later. */
export function discardInstallOffer(offer: InstallOffer): void {
  if (window.installOffer === offer) window.installOffer = undefined
  for (const notify of listeners) notify()
}

export function onInstallOfferChange(notify: () => void): () => void {
  listeners.add(notify)
  // The page's first script was called before and has kept the offer.
  window.addEventListener('beforeinstallprompt', notify)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('beforeinstallprompt', notify)
  }
}
