import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalSubscription, ReceivedPush } from '#contract/local.ts'
import type { PushDevice } from '#contract/push.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { EVERY_PROVIDER } from '#server/testing/public-environment.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type PushService, startPushService } from '#tools/push/start-push-service.ts'

let mailbox: TestMailbox
let pushService: PushService
let server: TestServer
beforeAll(async () => {
  mailbox = await openTestMailbox()
  pushService = await startPushService()
  server = await openTestServer({ mailbox, pushService, hasWorker: true })
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
  await pushService.stop()
})

test('moves the product clock by the given duration', async () => {
  const before = await server.deps.db.asSystem((tx) => tx.now())
  const answer = await server.request('/local/clock', json({ advance: 'P3DT1H' }))
  const { now } = (await answer.json()) as { now: string }
  const movedHours = (Date.parse(now) - before.getTime()) / 3_600_000
  expect(movedHours).toBeGreaterThanOrEqual(73)
  expect(movedHours).toBeLessThan(73.1)
})

test.each(['', 'P', 'PT', '-P1D', 'P1Y', 'P1M', '1 day', "P1D'; drop table users"])(
  'rejects the duration %j',
  async (advance) => {
    expect((await server.request('/local/clock', json({ advance }))).status).toBe(422)
  },
)

test('moves the clock by at most a century', async () => {
  for (let n = 0; n < 2; n++) {
    const answer = await server.request('/local/clock', json({ advance: 'P5200W' }))
    expect([200, 422]).toContain(answer.status)
  }
  expect((await server.request('/local/clock', json({ advance: 'P5200W' }))).status).toBe(422)
  expect((await server.request('/local/clock', json({ advance: 'PT0S' }))).status).toBe(200)
  await server.deps.db.asSystem((tx) => tx.updateTable('app_clock').set({ shift_seconds: 0 }).execute())
})

test('runs everything that is due before the clock request returns', async () => {
  mailbox.refuse('late@example.com')
  await server.request('/local/mail-check', json({ to: 'late@example.com' }))
  await eventually('the first attempt failed', async () =>
    server.deps.db.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('mails')
        .select('last_error')
        .where('recipient', '=', 'late@example.com')
        .executeTakeFirst()
      return row?.last_error != null
    }),
  )
  await server.request('/local/clock', json({ advance: 'PT2M' }))
  expect(await mailbox.mails('late@example.com')).toHaveLength(1)
})

test('lists received emails, newest first and by recipient', async () => {
  for (const to of ['one@example.com', 'two@example.com']) {
    await server.request('/local/mail-check', json({ to }))
    await eventually('the email arrives', async () => (await mailbox.mails(to)).length === 1)
  }
  const read = async (path: string) => (await (await server.request(path)).json()) as { to: string[] }[]
  expect((await read('/local/mail.json')).slice(0, 2).map(({ to }) => to[0])).toEqual([
    'two@example.com',
    'one@example.com',
  ])
  expect((await read('/local/mail.json?to=One@Example.com')).map(({ to }) => to[0])).toEqual([
    'one@example.com',
  ])
})

test('shows an email’s HTML as a page without scripts', async () => {
  const [newest] = await mailbox.mails()
  const page = await server.request(`/local/mail/${newest?.id}.html`)
  expect(await page.text()).toContain('mail-check')
  expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`)
})

test('subscribes at the local push service and lists what it received', async () => {
  const { headers } = await anOwner(server.deps.db)
  const subscribed = await server.request('/local/push-subscriptions', { method: 'POST' })
  const { endpoint, keys } = (await subscribed.json()) as LocalSubscription
  const kinds = { new_bookings: true, changes: true, payments: true }
  const request = { ...json({ endpoint, ...keys, ...kinds }, headers), method: 'PUT' }
  const saved = await server.request('/api/push/devices/current', request)
  const { id } = (await saved.json()) as PushDevice
  await server.request(`/api/push/devices/${id}/test`, { method: 'POST', headers })
  const received = async () => (await (await server.request('/local/pushes.json')).json()) as ReceivedPush[]
  await eventually('the push arrives', async () => (await received()).length === 1)
  expect(JSON.parse((await received())[0]?.payload ?? '')).toMatchObject({ title: 'Test notification' })
})

test.each([
  ['from another machine', { from: '192.0.2.1' }],
  ['under another host name', { headers: { host: 'evil.example:3000' } }],
  ['through a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['through a proxy with a Forwarded header', { headers: { forwarded: 'for=127.0.0.1' } }],
])('local paths do not exist for a caller %s', async (_, init) => {
  const [newest] = await mailbox.mails()
  for (const path of ['/local/mail.json', '/local/pushes.json', `/local/mail/${newest?.id}.html`]) {
    expect((await server.request(path)).status, path).toBe(200)
    expect((await server.request(path, init)).status, path).toBe(404)
  }
  const clock = { ...json({ advance: 'PT1S' }) }
  const headers = {
    ...Object.fromEntries(new Headers(clock.headers)),
    ...(init as { headers?: object }).headers,
  }
  expect((await server.request('/local/clock', { ...clock, ...init, headers })).status).toBe(404)
})

test('local paths do not exist if real providers are configured', async () => {
  const real = await openTestServer({
    database: server.database,
    environment: EVERY_PROVIDER,
  })
  expect((await real.request('/local/clock', json({ advance: 'P1D' }))).status).toBe(404)
  expect((await real.request('/local/mail.json')).status).toBe(404)
  await real.close()
})
