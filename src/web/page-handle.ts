import { useMatches } from 'react-router'

/** What a page declares about itself in its `handle` export. */
export type PageHandle = {
  /** Sends HTML and CSS only: React Router does not hydrate the page. */
  scripts?: false
  /** The server inlines the styles, for pages that are opened once and should render immediately. */
  stylesInline?: true
  /** The page is in the sitemap for search engines. */
  listed?: true
  /** Uses the dark theme if the visitor's system does. In the dashboard the owner can choose another one. */
  followsSystem?: true
  /** Extends to the edges of a phone’s screen, and keeps its content clear of the notch and the home indicator itself. */
  fillsScreen?: true
  /** A form on the page redirects to the payment provider. */
  leadsToCheckout?: true
  /** Pages of other sites may show the page in a frame, if its loader allows that through `allowFramingContext`. */
  isEmbedded?: true
}

/** The `handle` of pages that clients open from a link. */
export const CLIENT_PAGE_HANDLE: PageHandle = { scripts: false, stylesInline: true, followsSystem: true }

/** Only the dashboard has it: clients who open a booking or pay link must not be asked to install the owner's app. */
export const APP_MANIFEST_LINK = { rel: 'manifest', href: '/site.webmanifest' }

/** For a page whose URL grants access to it: other sites must not get the URL as a referrer. */
export const secretLinkHeaders = () => ({ 'Referrer-Policy': 'same-origin' })

export function usePageHasScripts(): boolean {
  return !useHandles().some((handle) => handle?.scripts === false)
}

export function usePageFollowsSystemTheme(): boolean {
  return useHandles().some((handle) => handle?.followsSystem === true)
}

export function usePageFillsScreen(): boolean {
  return useHandles().some((handle) => handle?.fillsScreen === true)
}

function useHandles(): (PageHandle | undefined)[] {
  return useMatches().map((match) => match.handle as PageHandle | undefined)
}
