import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createContext, type RouterContext, type RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PublicApi } from '#contract/public-api.ts'
import { answerError } from '#server/http/answer-error.ts'
import { mountPages } from '#server/http/pages.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { requestLog } from '#server/http/request-log.ts'
import { requestMetrics } from '#server/http/request-metrics.ts'
import type { WebBuild } from '#server/http/web-build.ts'
import { testLog } from '#server/testing/test-log.ts'

const FORM = 'application/x-www-form-urlencoded'

const route = (id: string, path: string, module: object) => ({
  id,
  path,
  parentId: id === 'root' ? undefined : 'root',
  module: { default: () => null, ...module },
})

const routes = Object.fromEntries(
  [
    route('root', '', {}),
    route('terms', 'terms', {}),
    route('dashboard', 'dashboard', {}),
    route('book', 'book/:slug', { action: () => null }),
    route('embed', 'embed/:slug', { action: () => null, handle: { isEmbedded: true } }),
  ].map((page) => [page.id, page]),
)

async function appWith(build: object, clientDirectory: string | null = null) {
  const pages = new Hono<RequestEnv>()
  pages.use(requestLog(testLog(), requestMetrics()))
  pages.onError(answerError)
  await mountPages(pages, {
    web: { build: async () => build as WebBuild, clientDirectory, earlierDirectories: [] },
    appUrl: new URL('https://wheelhouse.example'),
    origin: 'https://wheelhouse.example',
    sendsTexts: false,
    publicApi: () => ({}) as PublicApi,
    readForOwner: () => async () => ({ status: 401, answer: null }),
    isLocal: false,
    checkoutOrigin: 'https://checkout.example',
  })
  return pages
}

const app = await appWith({ routes })

async function postError(path: string, body: string, contentType = FORM) {
  const answer = await app.request(path, { method: 'POST', body, headers: { 'content-type': contentType } })
  return [answer.status, (await answer.json()).error.code]
}

test('refuses a form post to a page without a form, and to an unknown page', async () => {
  expect(await postError('/terms', 'a=b')).toEqual([404, 'not_found'])
  expect(await postError('/nothing', 'a=b')).toEqual([404, 'not_found'])
})

test('refuses a form that is too large', async () => {
  const notes = 'x'.repeat(70_000)
  expect(await postError('/book/luna', `intent=schedule&notes=${notes}`)).toEqual([413, 'body_too_large'])
})

test('refuses any other content type', async () => {
  expect(await postError('/book/luna', '{}', 'application/json')).toEqual([415, 'unsupported_media_type'])
})

/** A build whose screens are rendered once `finish` is called. */
function slowBuild() {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const build = buildOf(async () => {
    await promise
    return new Response('rendered', { headers: { 'content-type': 'text/html' } })
  })
  return { build, finish }
}

type RenderPage = (
  contexts: Record<string, RouterContext>,
  context: RouterContextProvider,
) => Promise<Response>

function buildOf(render: RenderPage) {
  const names = [
    'nonceContext',
    'publicApiContext',
    'readForOwnerContext',
    'allowFramingContext',
    'reportErrorContext',
  ]
  const contexts = Object.fromEntries(names.map((name) => [name, createContext()]))
  const handleRequest = (...[, , , , context]: [unknown, unknown, unknown, unknown, RouterContextProvider]) =>
    render(contexts, context)
  const module = { default: handleRequest, ...contexts }
  const assets = { routes: {}, entry: { module: '', imports: [] }, url: '', version: '1' }
  const options = { basename: '/', publicPath: '/', assets, future: {}, prerender: [], ssr: true }
  return { ...options, routes, entry: { module }, routeDiscovery: { mode: 'initial' } }
}

test('renders three screens of a session at once, whatever other cookies and headers it sends', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-frames-'))
  await mkdir(join(directory, 'dashboard'))
  await writeFile(join(directory, 'dashboard/index.html'), 'frame')
  const { build, finish } = slowBuild()
  const pages = await appWith(build, directory)
  let count = 0
  const open = async (session: string) => {
    count += 1
    const cookie = `other=${count}; __Host-wheelhouse_session=${session}`
    const headers = { cookie, authorization: `Bearer token-token-token-token-${count}` }
    return (await pages.request('/dashboard', { headers })).text()
  }
  const firstThree = ['busy', 'busy', 'busy'].map(open)
  expect(await open('busy')).toBe('frame')
  const other = open('other')
  finish()
  expect(await Promise.all([...firstThree, other])).toEqual(Array(4).fill('rendered'))
  expect(await open('busy')).toBe('rendered')
  await rm(directory, { recursive: true })
})

/** Answers as a page that allows to be framed. */
const willing = (answer: () => Response) =>
  buildOf(async (contexts, context) => {
    const allow = contexts.allowFramingContext && (context.get(contexts.allowFramingContext) as () => void)
    allow?.()
    return answer()
  })
const html = () => new Response('page', { headers: { 'content-type': 'text/html' } })

async function framingOf(build: object, path: string, method = 'GET') {
  const pages = await appWith(build, await mkdtemp(join(tmpdir(), 'wheelhouse-frames-')))
  const { headers } = await pages.request(path, {
    method,
    ...(method === 'POST' && { body: new URLSearchParams() }),
  })
  return {
    ancestors: /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
    resourcePolicy: headers.get('cross-origin-resource-policy'),
    embedderPolicy: headers.get('cross-origin-embedder-policy'),
  }
}

const REFUSED = { ancestors: `'none'`, resourcePolicy: null, embedderPolicy: null }

test('a page for other sites may be framed if it allows that', async () => {
  const allowed = { ancestors: '*', resourcePolicy: 'cross-origin', embedderPolicy: 'require-corp' }
  expect(await framingOf(willing(html), '/embed/luna')).toEqual(allowed)
  expect(await framingOf(willing(html), '/embed/luna', 'POST')).toEqual(allowed)
})

test('a page for other sites may not be framed without its consent', async () => {
  const silent = buildOf(async () => html())
  expect(await framingOf(silent, '/embed/luna')).toEqual({ ...REFUSED, resourcePolicy: 'cross-origin' })
})

test.each(['/book/luna', '/dashboard', '/terms'])(
  '%s may not be framed, even if its code allowed it',
  async (path) => {
    expect(await framingOf(willing(html), path)).toEqual(REFUSED)
  },
)

test('a redirect or data of the page may not be framed', async () => {
  const redirect = () => new Response(null, { status: 303, headers: { location: '/embed/luna' } })
  expect(await framingOf(willing(redirect), '/embed/luna', 'POST')).toMatchObject({ ancestors: `'none'` })
  expect(
    await framingOf(
      willing(() => Response.json({})),
      '/embed/luna',
    ),
  ).toMatchObject({ ancestors: `'none'` })
})
