import { data } from 'react-router'
import type { PageHandle } from '#web/page-handle.ts'
import { notFoundTags } from './not-found-message.tsx'
import { NotFoundPage } from './not-found-page.tsx'

export const handle: PageHandle = { scripts: false }

export const meta = notFoundTags

export function loader() {
  return data(null, { status: 404 })
}

/** The catch-all route for URLs that no other route matches. */
export default NotFoundPage
