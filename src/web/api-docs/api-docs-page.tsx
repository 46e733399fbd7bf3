import { ApiDocs } from '#web/api-docs/api-docs.tsx'
import { describedNouns } from '#web/api-docs/described-endpoints.ts'
import type { PageHandle } from '#web/page-scripts.ts'
import type { Route } from './+types/api-docs-page.ts'

export const handle: PageHandle = { scripts: false, followsSystem: true }

export const meta = () => [{ title: 'API · Wheelhouse' }]

/** Runs when pages are built: what the wire says does not depend on who asks. */
export const loader = () => ({ nouns: describedNouns() })

export default function ApiDocsPage({ loaderData }: Route.ComponentProps) {
  return <ApiDocs nouns={loaderData.nouns} />
}
