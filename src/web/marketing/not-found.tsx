import type { PageHandle } from '#web/page-scripts.ts'
import { NotFoundWords, notFoundTags } from './not-found-words.tsx'
import { SitePage } from './site-page.tsx'

export const handle: PageHandle = { scripts: false, stylesInline: true }

export const meta = notFoundTags

/** What the server sends for an address that it does not know. */
export default function NotFound() {
  return (
    <SitePage>
      <NotFoundWords />
    </SitePage>
  )
}
