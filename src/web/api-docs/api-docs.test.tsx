import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiDocs } from '#web/api-docs/api-docs.tsx'
import { describedNouns } from '#web/api-docs/described-endpoints.ts'

const html = renderToStaticMarkup(<ApiDocs nouns={describedNouns()} />)
const all: [string, Endpoint][] = Object.entries(endpoints)
const offered = all.filter(([, { caller }]) => caller !== 'local')
const onlyHere = all.filter(([, { caller }]) => caller === 'local')

test.each(offered)(
  'tells of %s: its address, and what it may refuse with',
  (name, { method, path, errors = [] }) => {
    const entry = html.split('<details ').find((part) => part.startsWith(`id="${name}"`)) ?? ''
    expect(entry).toContain(`<b>${method}</b> <code>${path}</code>`)
    for (const code of errors) expect(entry).toContain(`<code>${code}</code>`)
  },
)

test.each(onlyHere)('does not tell of %s, which exists on one’s own machine only', (name) => {
  expect(html).not.toContain(`id="${name}"`)
})

test('asks nobody else for anything', () => {
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
})
