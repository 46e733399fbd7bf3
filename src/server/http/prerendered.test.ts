import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PrerenderedPage, readPrerendered, sendPrerendered } from '#server/http/prerendered.ts'

const HTML = `<html><script>alert(1)</script><script src="/assets/a.js"></script></html>`
let directory: string
let pages: Map<string, PrerenderedPage>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wheelhouse-pages-'))
  await mkdir(join(directory, 'dashboard/calendar'), { recursive: true })
  await writeFile(join(directory, 'index.html'), HTML)
  await writeFile(join(directory, 'dashboard/calendar/index.html'), HTML)
  pages = await readPrerendered(directory)
})
afterAll(() => rm(directory, { recursive: true }))

const send = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const page = pages.get(path)
  if (!page) throw new Error(`${path} was not prerendered`)
  return sendPrerendered(new Request(`http://localhost:3000${path}`, { headers, method }), page, 200)
}

test('knows every page by its path', () => {
  expect([...pages.keys()].sort()).toEqual(['/', '/dashboard/calendar'])
})

test('allows a page the inline scripts it was made with, and no other', () => {
  const policy = send('/').headers.get('content-security-policy')
  // The SHA-256 of `alert(1)`.
  expect(policy).toContain(`script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='`)
  expect(policy).toContain(`style-src 'self';`.slice(0, -1))
  expect(policy).not.toContain('unsafe-inline')
})

test('allows inline styles on the dashboard only', () => {
  expect(send('/dashboard/calendar').headers.get('content-security-policy')).toContain(
    `style-src 'self' 'unsafe-inline'`,
  )
})

test('sends what the browser can unpack', async () => {
  const packed = send('/', { 'accept-encoding': 'gzip, deflate' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(HTML)
  expect(send('/', { 'accept-encoding': 'gzip, br' }).headers.get('content-encoding')).toBe('br')
  expect(await send('/', { 'accept-encoding': 'br;q=0' }).text()).toBe(HTML)
})

test('sends nothing to a browser that has the page already', () => {
  const etag = send('/').headers.get('etag') ?? ''
  expect(send('/', { 'if-none-match': `"other", ${etag}` }).status).toBe(304)
  expect(send('/', { 'if-none-match': '"other"' }).status).toBe(200)
})

test('answers HEAD without a body', async () => {
  expect(await send('/', {}, 'HEAD').text()).toBe('')
})
