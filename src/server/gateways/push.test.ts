import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NetworkAccess } from '#server/gateways/fetch-address.ts'
import { type OutgoingPush, pushGateway } from '#server/gateways/push.ts'
import { TIMEOUT_FACTOR } from '#server/testing/test-pool.ts'

let respond: RequestListener
let requests = 0
const server = createServer((request, response) => {
  requests += 1
  respond(request, response)
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const LOCAL: NetworkAccess = {
  allowsLoopback: true,
  resolve: () => Promise.reject(new Error('not expected')),
}

const KEY = Buffer.alloc(32, 7)

const gateway = (access: NetworkAccess = LOCAL, timeoutFactor = TIMEOUT_FACTOR) =>
  pushGateway({
    privateKey: { current: () => KEY, former: () => [], find: async (passes) => [KEY].find(passes) ?? null },
    contactEmail: 'security@example.com',
    access,
    timeoutFactor,
  })

const target = (endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/1`) => ({
  endpoint,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
  vapidKey: null,
})

const PUSH: OutgoingPush = {
  payload: { title: 'New booking', body: 'Ava, Wed 3:00 PM', url: '/dashboard', tag: '1' },
  ttlSeconds: 60,
  urgency: 'high',
  topic: '1',
}

test.each([301, 302, 307, 308])('does not follow a redirect (%i)', async (status) => {
  requests = 0
  respond = (_, response) => response.writeHead(status, { location: '/elsewhere' }).end()
  await expect(gateway().send(target(), PUSH)).rejects.toMatchObject({ name: 'PushRefused', code: status })
  expect(requests).toBe(1)
})

test('does not read the body of a response, however long it is', async () => {
  respond = (_, response) => {
    response.writeHead(201)
    const write = () => {
      while (response.write(Buffer.alloc(64 * 1024)));
      response.once('drain', write)
    }
    write()
  }
  expect(await gateway().send(target(), PUSH)).toBe('accepted')
})

test('gives up on a push service that does not answer', async () => {
  respond = () => {}
  await expect(gateway(LOCAL, 0.02).send(target(), PUSH)).rejects.toMatchObject({
    name: 'PushNotAccepted',
    code: 'timeout',
  })
})

test('never connects to a host that resolves to a private address, even if it was public before', async () => {
  const answers = [[{ address: '93.184.216.34', family: 4 }], [{ address: '10.0.0.8', family: 4 }]]
  const access = { allowsLoopback: false, resolve: async () => answers.shift() ?? [] }
  const rebinding = target('https://push.example/1')
  await gateway(access).assertAcceptable(rebinding)
  await expect(gateway(access).send(rebinding, PUSH)).rejects.toMatchObject({
    name: 'PushRefused',
    code: 'not public',
  })
})

test.each([
  'http://127.0.0.1:1/push',
  'https://localhost/push',
  'https://[::1]/push',
  'http://localhost/push',
])('refuses this machine outside of local mode (%s)', async (endpoint) => {
  const access = { allowsLoopback: false, resolve: async () => [{ address: '127.0.0.1', family: 4 }] }
  await expect(gateway(access).assertAcceptable(target(endpoint))).rejects.toMatchObject({
    name: 'PushRefused',
  })
})

test('a push service that cannot be reached is tried again', async () => {
  const stopped = createServer()
  await once(stopped.listen(0, '127.0.0.1'), 'listening')
  const { port } = stopped.address() as AddressInfo
  await once(stopped.close(), 'close')
  await expect(gateway().send(target(`http://127.0.0.1:${port}/push`), PUSH)).rejects.toMatchObject({
    name: 'PushNotAccepted',
    code: 'ECONNREFUSED',
  })
})
