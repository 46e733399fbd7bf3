import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountAssets } from '#server/http/assets.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

const app = new Hono<RequestEnv>()
let directory: string
let earlierDirectory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wheelhouse-files-'))
  await mkdir(join(directory, 'assets'))
  const files = [
    'assets/a-1.css',
    'favicon.ico',
    'apple-touch-icon.png',
    'app-today-phone.webp',
    'site.webmanifest',
    'service-worker.js',
    'embed.js',
    'index.html',
  ]
  for (const name of files) await writeFile(join(directory, name), 'x')
  earlierDirectory = await mkdtemp(join(tmpdir(), 'wheelhouse-files-'))
  await mkdir(join(earlierDirectory, 'assets'))
  for (const name of ['assets/a-0.css', 'share.png']) await writeFile(join(earlierDirectory, name), 'x')
  mountAssets(app, directory, [earlierDirectory])
})
afterAll(async () => {
  for (const each of [directory, earlierDirectory]) await rm(each, { recursive: true })
})

const FOREVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'

test.each([
  ['/assets/a-1.css', 'text/css; charset=utf-8', FOREVER],
  // A file of the previous build, for tabs that were opened before the upgrade.
  ['/assets/a-0.css', 'text/css; charset=utf-8', FOREVER],
  ['/favicon.ico', 'image/x-icon', ONE_DAY],
  ['/apple-touch-icon.png', 'image/png', ONE_DAY],
  ['/app-today-phone.webp', 'image/webp', ONE_DAY],
  ['/site.webmanifest', 'application/manifest+json', ONE_DAY],
  ['/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/embed.js', 'text/javascript; charset=utf-8', 'public, max-age=3600, stale-while-revalidate=604800'],
])('sends %s as %s', async (path, type, control) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await app.request(path, { method })
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, control])
  }
})

test.each(['/share.png', '/index.html', '/assets/../index.html', '/assets/b-2.css'])(
  'answers 404 for %s',
  async (path) => {
    const { status, headers } = await app.request(path)
    expect([status, headers.get('cache-control')]).toEqual([404, null])
  },
)

test('answers 304 if the browser has the current file', async () => {
  const { headers } = await app.request('/favicon.ico')
  const getUnless = (tag: string) => app.request('/favicon.ico', { headers: { 'if-none-match': tag } })
  const unchanged = await getUnless(headers.get('etag') ?? '')
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get('cache-control')]).toEqual([
    304,
    '',
    ONE_DAY,
  ])
  expect((await getUnless('"another"')).status).toBe(200)
})

test('sends the older service worker of a rollback to a browser that has a newer one', async () => {
  const future = new Date(Date.parse('2100-01-01T00:00:00Z')).toUTCString()
  const headers = { 'if-modified-since': future, 'if-none-match': '"newer"' }
  expect((await app.request('/service-worker.js', { headers })).status).toBe(200)
})

test('the service worker may load our own files and nothing else', async () => {
  const { headers } = await app.request('/service-worker.js')
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
  )
})

test('other websites may load the script of booking buttons, also those that are isolated', async () => {
  const { headers } = await app.request('/embed.js')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const unchanged = await app.request('/embed.js', {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  })
  expect([unchanged.status, unchanged.headers.get('cross-origin-resource-policy')]).toEqual([
    304,
    'cross-origin',
  ])
  for (const path of ['/service-worker.js', '/assets/a-1.css'])
    expect((await app.request(path)).headers.has('cross-origin-resource-policy')).toBe(false)
})
