import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { PageCall } from '#contract/public-api.ts'
import { callForVisitor, readForOwner } from '#server/http/call-from-page.ts'
import { addressOf } from '#server/http/network.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

/** Returns what an endpoint receives when the page at `/page` calls it. */
async function receivedInput(
  call: PageCall,
  headers: Record<string, string> = {},
  callFor = callForVisitor,
): Promise<unknown> {
  const app = new Hono<RequestEnv>()
  app.all('/api/seen', async (c) =>
    c.json(
      {
        address: addressOf(c, false),
        behindProxy: addressOf(c, true),
        key: c.req.header('idempotency-key') ?? null,
        cookie: c.req.header('cookie') ?? null,
        body: await c.req.json().catch(() => null),
      },
      201,
    ),
  )
  app.get('/page', async (c) => c.json(await callFor(app, c)(call)))
  const incoming = { socket: { remoteAddress: '203.0.113.9' } }
  return (await app.request('/page', { headers }, { incoming } as never)).json()
}

const call: PageCall = { method: 'POST', path: '/api/seen', body: { a: 1 } }

test('uses the address of the page’s visitor, not of this machine', async () => {
  expect(await receivedInput(call, { 'x-forwarded-for': '198.51.100.7' })).toMatchObject({
    status: 201,
    answer: { address: '203.0.113.9', behindProxy: '198.51.100.7' },
  })
})

test('sends the given headers, and none of the page’s own', async () => {
  const headers = { 'Idempotency-Key': 'k1' }
  expect(
    await receivedInput({ ...call, headers }, { cookie: 'session=secret', 'idempotency-key': 'page' }),
  ).toMatchObject({
    answer: { key: 'k1', cookie: null, body: { a: 1 } },
  })
})

test('reads as the owner whose session the page’s request has', async () => {
  const read: PageCall = { method: 'GET', path: '/api/seen' }
  expect(await receivedInput(read, { cookie: 'session=secret' }, readForOwner)).toMatchObject({
    answer: { cookie: 'session=secret', address: '203.0.113.9' },
  })
})

test('never changes anything for an owner, because any site can link to a page', async () => {
  const app = new Hono<RequestEnv>()
  let isCalled = false
  app.post('/api/seen', (c) => {
    isCalled = true
    return c.json({})
  })
  app.onError((error, c) => c.text(error.message))
  app.get('/page', async (c) => c.json(await readForOwner(app, c)(call)))
  expect(await (await app.request('/page')).text()).toBe('a page may only read: POST /api/seen')
  expect(isCalled).toBe(false)
})
