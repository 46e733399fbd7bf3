import { ApiDocs } from '#web/api-docs/api-docs.tsx'
import { describedNouns } from '#web/api-docs/described-endpoints.ts'
import type { PageHandle } from '#web/page-handle.ts'
import type { Route } from './+types/api-docs-page.ts'

export const handle: PageHandle = { scripts: false, followsSystem: true }

export const meta = () => [{ title: 'API · Wheelhouse' }]

/** Runs at build time, because the API is the same for every visitor. */
export const loader = () => ({ nouns: describedNouns() })

export default function ApiDocsPage({ loaderData }: Route.ComponentProps) {
  return <ApiDocs nouns={loaderData.nouns} />
}
