import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { type Mailbox, startMailbox } from '#tools/mailbox/start-mailbox.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { buildProduct } from './build.ts'
import { startBalancer } from './staging/balancer.ts'
import { type ApiRequest, sendRequest as send } from './staging/send-request.ts'
import { stageDatabase } from './staging/stage-database.ts'
import { startProcess, stopProcess } from './staging/start-process.ts'
import { UNREACHABLE_PAYMENTS } from './staging/unreachable-payments.ts'

const START_TIMEOUT_MS = 120_000
/** Stops two web processes behind a load balancer, and one worker, all on one Postgres. */
const cleanup = new AsyncDisposableStack()
let admin: pg.Pool
let mailbox: Mailbox
let origin: string
/** Addresses of the web processes, bypassing the balancer. */
let web1: string
let web2: string
let processes: ChildProcess[]

beforeAll(async () => {
  await buildProduct()
  const database = await stageDatabase(cleanup)
  admin = database.admin
  const mailDirectory = await mkdtemp(join(tmpdir(), 'wheelhouse-mail-'))
  cleanup.defer(() => rm(mailDirectory, { recursive: true }))
  mailbox = await startMailbox({ directory: mailDirectory })
  cleanup.defer(() => mailbox.stop())
  const [balancerPort, web1Port, web2Port, workerPort] = await Promise.all(
    Array.from({ length: 4 }, freePort),
  )
  origin = `http://localhost:${balancerPort}`
  web1 = `http://localhost:${web1Port}`
  web2 = `http://localhost:${web2Port}`
  const environment = {
    ...UNREACHABLE_PAYMENTS,
    NODE_ENV: 'production',
    APP_URL: origin,
    DATABASE_URL: database.appUrl,
    SMTP_URL: mailbox.smtpUrl,
    TRUST_PROXY: 'on',
  }
  const start = (program: string, port: number | undefined) =>
    startProcess({
      cleanup,
      program,
      readyLine: 'Wheelhouse is ready',
      environment: { ...environment, PORT: `${port}` },
    })
  processes = await Promise.all([
    start('src/server/main-web.ts', web1Port),
    start('src/server/main-web.ts', web2Port),
    start('src/server/main-worker.ts', workerPort),
  ])
  const balancer = await startBalancer(balancerPort as number, () => [web1Port as number, web2Port as number])
  cleanup.defer(() => balancer.stop())
}, START_TIMEOUT_MS)
afterAll(() => cleanup.disposeAsync())

type RequestOptions = { method?: ApiRequest['method']; body?: object; headers?: Record<string, string> }
type ApiResponse = { status: number; cookies: string[]; body: Record<string, unknown> }

/** Uses a new connection for each request, so that the balancer alternates between the processes. */
async function request(
  server: string,
  path: string,
  { method = 'GET', body, headers }: RequestOptions = {},
): Promise<ApiResponse> {
  const apiRequest = {
    method,
    path,
    headers: { host: new URL(origin).host, ...headers },
    body: body && JSON.stringify(body),
  }
  const response = await send(server, apiRequest, { agent: new Agent({ keepAlive: false }) })
  const cookies = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] as string)
  return {
    status: response.status,
    cookies,
    body: response.body.startsWith('{') ? JSON.parse(response.body) : {},
  }
}
const post = (server: string, path: string, body: object, headers?: Record<string, string>) =>
  request(server, path, { method: 'POST', body, headers })

const PASSWORD = 'foam-cannon-42'
let counter = 0
/** A new /24 for each caller, because rate limits are on. */
const newNetwork = () => ({ 'x-forwarded-for': `10.0.${counter++}.1` })
const newEmail = () => `owner-${counter++}@example.com`

async function signUp(email = newEmail()) {
  const response = await post(
    web1,
    '/api/auth/sign-up',
    { email, password: PASSWORD, consent: true },
    newNetwork(),
  )
  expect(response.status).toBe(201)
  return { email, headers: { cookie: response.cookies.join('; ') } }
}
const isSignedIn = async (server: string, headers: Record<string, string>) =>
  (await request(server, '/api/session', { headers })).body.session !== null

/** A subscribed owner with a service and a booking page. */
async function createBusiness() {
  const { email, headers } = await signUp()
  const { rows } = await admin.query<{ id: string }>('select id from users where email = $1', [email])
  const id = rows[0]?.id
  await admin.query(
    `insert into subscriptions (user_id, status) values ($1, 'active')
     on conflict (user_id) do update set status = 'active'`,
    [id],
  )
  await admin.query('update users set email_verified_at = now() where id = $1', [id])
  await admin.query('delete from services where user_id = $1', [id])
  await admin.query(`insert into services (user_id, name, price, duration) values ($1, 'Wash', 4900, 60)`, [
    id,
  ])
  const { slug } = (await request(web1, '/api/booking-link', { method: 'POST', headers })).body as {
    slug: string
  }
  return { id, email, headers, slug }
}
type Business = Awaited<ReturnType<typeof createBusiness>>

const DAY = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
async function listSlots(server: string, { slug }: Business): Promise<string[]> {
  const query = new URLSearchParams({ service: 'Wash', from: DAY, days: '7' })
  const response = await request(server, `/api/public-booking/${slug}/slots?${query}`)
  expect(response.status).toBe(200)
  return response.body.slots as string[]
}
const AVA = { clientName: 'Ava Brooks', clientPhone: '(212) 555-0123' }

test('shares sessions between processes, and ends them in both', async () => {
  const { headers } = await signUp()
  expect(await isSignedIn(web1, headers)).toBe(true)
  expect(await isSignedIn(web2, headers)).toBe(true)
  await request(web2, '/api/auth/sign-out', { method: 'POST', headers })
  expect(await isSignedIn(web1, headers)).toBe(false)
  expect(await isSignedIn(web2, headers)).toBe(false)
})

test('offers no slot in one process that is held in the other', async () => {
  const luna = await createBusiness()
  const [first] = await listSlots(web2, luna)
  const booking = {
    slug: luna.slug,
    service: 'Wash',
    appointmentTime: first,
    visitor: 'visitor-of-one-process',
  }
  expect((await post(web1, '/api/public-booking/hold', booking, newNetwork())).status).toBe(201)
  expect(await listSlots(web2, luna)).not.toContain(first)
})

test('books once if both processes get the same idempotency key', async () => {
  const luna = await createBusiness()
  const [first] = await listSlots(web1, luna)
  const booking = {
    slug: luna.slug,
    service: 'Wash',
    appointmentTime: first,
    clientEmail: 'ava@example.com',
    ...AVA,
  }
  const headers = { 'idempotency-key': 'one-form', ...newNetwork() }
  const responses = await Promise.all(
    [web1, web2, web1, web2].map((server) => post(server, '/api/public-booking', booking, headers)),
  )
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const { rows } = await admin.query('select count(*)::int from appointments where user_id = $1', [luna.id])
  expect(rows).toEqual([{ count: 1 }])
})

test('counts sign-in attempts across both processes', async () => {
  const { email } = await signUp()
  const guess = (n: number) =>
    post(n % 2 ? web1 : web2, '/api/auth/sign-in', { email, password: `guess-number-${n}` }, newNetwork())
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await guess(n)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('applies hours saved in one process to the other at once', async () => {
  const luna = await createBusiness()
  const before = await listSlots(web2, luna)
  expect(await listSlots(web2, luna)).toEqual(before)
  const { settings } = (await request(web1, '/api/booking-settings', { headers: luna.headers })).body as {
    settings: object
  }
  const hours = {
    weekday_start_time: '13:00',
    weekday_end_time: '15:00',
    weekend_start_time: '13:00',
    weekend_end_time: '15:00',
  }
  const saved = await request(web1, '/api/booking-settings', {
    method: 'PUT',
    headers: luna.headers,
    body: { ...settings, ...hours },
  })
  expect(saved.status).toBe(200)
  const after = await listSlots(web2, luna)
  expect(after.length).toBeLessThan(before.length)
  expect(await listSlots(web1, luna)).toEqual(after)
})

test('has the worker send the email for a booking exactly once', async () => {
  const luna = await createBusiness()
  const [first] = await listSlots(web1, luna)
  const clientEmail = `ava-${counter++}@example.com`
  const booking = { slug: luna.slug, service: 'Wash', appointmentTime: first, clientEmail, ...AVA }
  expect((await post(web2, '/api/public-booking', booking, newNetwork())).status).toBe(201)
  await eventually('the email has arrived', async () => (await mailbox.mails(clientEmail)).length > 0)
  const { rows } = await admin.query(`select attempts from mails where recipient = $1 and attempts > 0`, [
    clientEmail,
  ])
  expect(rows).toEqual([{ attempts: 1 }])
  expect(await mailbox.mails(clientEmail)).toHaveLength(1)
})

test('keeps serving through the balancer after one process has ended', async () => {
  const { headers } = await signUp()
  const checkSixTimes = () => Promise.all(Array.from({ length: 6 }, () => isSignedIn(origin, headers)))
  expect(await checkSixTimes()).toEqual(Array(6).fill(true))
  await stopProcess(processes[1] as ChildProcess)
  expect(await checkSixTimes()).toEqual(Array(6).fill(true))
})
