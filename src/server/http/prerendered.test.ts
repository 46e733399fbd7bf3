import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { type PrerenderedPage, readPrerendered, sendPrerendered } from '#server/http/prerendered.ts'

const HTML = `<html><script>alert(1)</script><script src="/assets/a.js"></script></html>`
const STYLED = `<link rel="canonical" href="${SITE_ORIGIN}/terms"/><link rel="stylesheet" href="/assets/a-1.css"/>`
const DATA = `<script type="application/ld+json">{"url":"${SITE_ORIGIN}/terms"}</script>`
let directory: string
let pages: Map<string, PrerenderedPage>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wheelhouse-pages-'))
  await mkdir(join(directory, 'dashboard/calendar'), { recursive: true })
  await mkdir(join(directory, 'terms'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'assets/a-1.css'), 'a{color:red}')
  await writeFile(join(directory, 'index.html'), HTML)
  await writeFile(join(directory, 'terms/index.html'), STYLED + DATA)
  await writeFile(join(directory, 'dashboard/calendar/index.html'), HTML)
  pages = await readPrerendered({
    clientDirectory: directory,
    origin: 'https://wheelhouse.example',
    sendsTexts: false,
    handleOf: (path) => ({ stylesInline: path === '/terms', listed: path === '/terms' }),
  })
})
afterAll(() => rm(directory, { recursive: true }))

const send = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const page = pages.get(path)
  if (!page) throw new Error(`${path} was not prerendered`)
  return sendPrerendered(new Request(`http://localhost:3000${path}`, { headers, method }), page, 200)
}

test('reads every page, by its path', () => {
  expect([...pages.keys()].sort()).toEqual(['/', '/dashboard/calendar', '/terms'])
})

test('allows exactly the inline scripts of the page', async () => {
  const policy = (await send('/')).headers.get('content-security-policy')
  // The SHA-256 of `alert(1)`.
  expect(policy).toContain(`script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='`)
  expect(policy).toMatch(/style-src 'self'$/)
  expect(policy).not.toContain('unsafe-inline')
})

test('inlines the styles of a page that declares it, and allows only those styles', async () => {
  const answer = await send('/terms')
  expect(await answer.text()).toContain('<style>a{color:red}</style>')
  // The SHA-256 of `a{color:red}`.
  expect(answer.headers.get('content-security-policy')).toContain(
    `style-src 'self' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='`,
  )
})

test('fills in the origin of this installation', async () => {
  const html = await (await send('/terms')).text()
  expect(html).toContain('<link rel="canonical" href="https://wheelhouse.example/terms"/>')
  expect(html).toContain('{"url":"https://wheelhouse.example/terms"}')
})

test('does not treat JSON-LD as a script', async () => {
  expect((await send('/terms')).headers.get('content-security-policy')).toMatch(/script-src 'self';/)
})

test('sends noindex for pages that are not listed', async () => {
  const pages = await Promise.all(['/', '/dashboard/calendar', '/terms'].map((path) => send(path)))
  const robots = pages.map(({ headers }) => headers.get('x-robots-tag'))
  expect(robots).toEqual(['noindex', 'noindex', null])
})

test('allows style attributes on the dashboard only', async () => {
  expect((await send('/dashboard/calendar')).headers.get('content-security-policy')).toContain(
    `style-src 'self'; style-src-attr 'unsafe-inline'`,
  )
})

test('sends an encoding that the browser supports', async () => {
  const compressed = await send('/', { 'accept-encoding': 'gzip, deflate' })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(HTML)
  expect((await send('/', { 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBe('br')
  expect(await (await send('/', { 'accept-encoding': 'br;q=0' })).text()).toBe(HTML)
})

test('answers 304 if the browser has the current page', async () => {
  const etag = (await send('/')).headers.get('etag') ?? ''
  expect((await send('/', { 'if-none-match': `"other", ${etag}` })).status).toBe(304)
  expect((await send('/', { 'if-none-match': '*' })).status).toBe(304)
  expect((await send('/', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('answers HEAD without a body', async () => {
  expect(await (await send('/', {}, 'HEAD')).text()).toBe('')
})
