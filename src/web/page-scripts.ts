import { useMatches } from 'react-router'

/** What a page declares about itself. */
export type PageHandle = {
  /** HTML and CSS only: nothing of the router hydrates. */
  scripts: false
  /** The server puts the styles into the page: one that is opened once and should be there at once. */
  stylesInline?: true
  /** On the site map: a page that anybody should find. */
  listed?: true
  /** Dark where the visitor's system is. */
  followsSystem?: true
  /** A form of it leads on to the payment provider. */
  leadsToCheckout?: true
}

/** What a client opens by a link. */
export const CLIENT_PAGE: PageHandle = { scripts: false, stylesInline: true, followsSystem: true }

/** Of a page whose address is the key to it: other sites must not see it. */
export const secretLinkHeaders = () => ({ 'Referrer-Policy': 'same-origin' })

export function usePageHasScripts(): boolean {
  return !useHandles().some((handle) => handle?.scripts === false)
}

export function usePageFollowsSystem(): boolean {
  return useHandles().some((handle) => handle?.followsSystem === true)
}

function useHandles(): (PageHandle | undefined)[] {
  return useMatches().map((match) => match.handle as PageHandle | undefined)
}
