/** What a browser hands us if it can install the app: `beforeinstallprompt`. TypeScript does not know it, as Safari and Firefox don't. */
export type InstallOffer = Event & {
  /** Opens the browser's own dialog. It works once, and only while a tap is handled. */
  prompt(): Promise<unknown>
  /** Settles once the owner has answered. */
  userChoice: Promise<unknown>
}

declare global {
  interface Window {
    installOffer?: InstallOffer | undefined
  }
}

/**
 * Keeps the browser's offer until the screen asks for it, because it often arrives before the page is hydrated. The browser shows
 * no bar of its own then: the hint and the settings take its place.
 */
export const KEEP_INSTALL_OFFER_SCRIPT = `addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installOffer = event
})`
