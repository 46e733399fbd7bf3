import { NotFoundPage } from '#web/marketing/not-found-page.tsx'
import type { PageHandle } from '#web/page-scripts.ts'

export const handle: PageHandle = { scripts: false }

export const meta = () => [{ title: 'Page not found · Wheelhouse' }]

export default NotFoundPage
