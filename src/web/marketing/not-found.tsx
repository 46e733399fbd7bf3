import type { PageHandle } from '#web/page-handle.ts'
import { NotFoundMessage, notFoundTags } from './not-found-message.tsx'
import { SitePage } from './site-page.tsx'

export const handle: PageHandle = { scripts: false, stylesInline: true }

export const meta = notFoundTags

/** The page the server sends for an unknown URL. */
export default function NotFound() {
  return (
    <SitePage>
      <NotFoundMessage />
    </SitePage>
  )
}
