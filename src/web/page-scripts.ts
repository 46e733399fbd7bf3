import { useMatches } from 'react-router'

/** A page that declares `handle = { scripts: false }` is HTML and CSS only: nothing hydrates. */
export type PageHandle = { scripts: false }

export function usePageHasScripts(): boolean {
  return !useMatches().some((match) => (match.handle as PageHandle | undefined)?.scripts === false)
}
