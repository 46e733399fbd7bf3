import { Hono } from 'hono'
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
    route('book', 'book/:slug', { action: () => null }),
  ].map((page) => [page.id, page]),
)

const app = new Hono<RequestEnv>()
app.use(requestLog(testLog(), requestMetrics()))
app.onError(answerError)
await mountPages(app, {
  web: {
    build: async () => ({ routes }) as unknown as WebBuild,
    clientDirectory: null,
    earlierDirectories: [],
  },
  origin: 'https://wheelhouse.example',
  sendsTexts: false,
  publicApi: () => ({}) as PublicApi,
  readForOwner: () => async () => ({ status: 401, answer: null }),
  isLocal: false,
  checkoutOrigin: 'https://checkout.example',
})

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
