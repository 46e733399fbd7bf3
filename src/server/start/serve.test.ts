import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { serve } from '#server/start/serve.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'
import { testLog } from '#server/testing/test-log.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { testWeb } from '#server/testing/test-web.ts'
import { freePort } from '#tools/postgres/free-port.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** 127.0.0.2 is this machine too, but not the address that a server on 127.0.0.1 listens on. */
const OTHER_ADDRESS =
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address ?? '127.0.0.2'

async function serveAt(environment: Record<string, string> = {}) {
  const port = await freePort()
  const { databaseUrl, smtpUrl, payments } = server.deps.config
  const configured = readConfig({ ...PUBLIC_ENVIRONMENT, ...environment, PORT: String(port) })
  const config = { ...configured, databaseUrl, smtpUrl, payments }
  const serving = await serve(
    { config, log: testLog(), web: testWeb, mailbox: null, emulator: null, pushService: null },
    { parts: 'web' },
  )
  return { port, stop: serving.stop }
}

test.each([
  ['only on 127.0.0.1 by default', {}, 'refused'],
  ['on all addresses behind a proxy', { TRUST_PROXY: 'on' }, 200],
  ['where HOST says', { HOST: '0.0.0.0' }, 200],
])('a public server listens %s', async (_, environment, expected) => {
  const { port, stop } = await serveAt(environment)
  const statusAt = (host: string) =>
    fetch(`http://${host}:${port}/healthz`).then(
      ({ status }) => status,
      () => 'refused',
    )
  expect([await statusAt('127.0.0.1'), await statusAt(OTHER_ADDRESS)]).toEqual([200, expected])
  await stop()
})

const HOST = 'Host: wheelhouse.example\r\nConnection: close'

test('refuses TRACE, and requests whose end is ambiguous', async () => {
  const { port, stop } = await serveAt()
  const statusOf = async (request: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(request)
    return (await text(socket)).match(/^HTTP\/1\.1 (\d+)/)?.[1]
  }
  const post = (headers: string) =>
    statusOf(`POST /api/auth/sign-out HTTP/1.1\r\n${HOST}\r\n${headers}\r\n\r\n`)
  expect(await statusOf(`GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`)).toBe('200')
  expect(await statusOf(`TRACE /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`)).toMatch(/^4/)
  expect(await post('Content-Length: 0')).toBe('200')
  expect(await post('Content-Length: 0\r\nTransfer-Encoding: chunked')).toBe('400')
  expect(await post('Content-Length: 0\r\nContent-Length: 5')).toBe('400')
  expect(await post('Transfer-Encoding: chunked, identity')).toBe('400')
  expect(await post('Content-Length : 0')).toBe('400')
  await stop()
})
