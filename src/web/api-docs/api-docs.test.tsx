import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiDocs } from '#web/api-docs/api-docs.tsx'
import { describedNouns } from '#web/api-docs/described-endpoints.ts'

const html = renderToStaticMarkup(<ApiDocs nouns={describedNouns()} />)
const allEndpoints: [string, Endpoint][] = Object.entries(endpoints)
const publicEndpoints = allEndpoints.filter(([, { caller }]) => caller !== 'local')
const localEndpoints = allEndpoints.filter(([, { caller }]) => caller === 'local')

test.each(publicEndpoints)(
  'documents %s with its path and error codes',
  (name, { method, path, errors = [] }) => {
    const entry = html.split('<details ').find((part) => part.startsWith(`id="${name}"`)) ?? ''
    expect(entry).toContain(`<b>${method}</b> <code>${path}</code>`)
    for (const code of errors) expect(entry).toContain(`<code>${code}</code>`)
  },
)

test.each(localEndpoints)('omits %s, which exists in local mode only', (name) => {
  expect(html).not.toContain(`id="${name}"`)
})

test('loads nothing from other sites', () => {
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
})
