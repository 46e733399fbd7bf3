import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { loggedLines, takeUnexpectedErrors } from '#server/testing/test-log.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { makeToken } from '#server/tokens/make-token.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('no token is in the log or the metrics, wherever it is in a misspelled address', async () => {
  const token = makeToken()
  const paths = [
    `/bookings/${token}`,
    `/pay/${token}x/y`,
    `/api/pay/${token}/chekout`,
    `/api/bookings/${token}`,
    `/calendar/${token}.icss`,
    `/calendar/${token}.ics`,
    `/boking/%zz${token}`,
    `/nowhere?token=${token}`,
    `/api/session?token=${token}`,
    `/api/nowhere?key=${token}`,
  ]
  for (const path of paths)
    for (const method of ['GET', 'POST', 'DELETE']) await server.request(path, { method })
  const log = JSON.stringify(loggedLines())
  expect(log).toContain('"path":"/bookings/…"')
  expect(log).toContain('"path":"/calendar/…"')
  const metrics = await (await server.request('/metrics')).text()
  expect(metrics).toContain('wheelhouse_request_duration_seconds_count')
  // The build of the web room in server tests has no pages, so that rendering the not-found page fails.
  expect(new Set(takeUnexpectedErrors()).size).toBeLessThanOrEqual(1)
  expect([log.includes(token), metrics.includes(token)]).toEqual([false, false])
})

test('an error that quotes a token is logged without it, and with its ids', () => {
  const token = makeToken()
  const id = '6c1e0a52-8a4e-4a53-9d8f-0d2f1c3b4a5e'
  const lines: string[] = []
  const log = openLog(
    new Writable({
      write: (line, _, done) => {
        lines.push(String(line))
        done()
      },
    }),
  )
  const cause = new Error(`fetch of https://calendar.example/private-${token}/basic.ics failed`)
  log.error({ err: new Error(`no route matches /pay/${token}x for ${id}`, { cause }) }, 'request failed')
  expect(lines.join()).not.toContain(token)
  expect(lines.join()).toContain(`no route matches /pay/… for ${id}`)
  expect(lines.join()).toContain('tokens-in-logs.test.ts')
})
