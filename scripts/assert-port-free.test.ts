import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { assertPortFree } from '#scripts/assert-port-free.ts'
import { freePort } from '#tools/postgres/free-port.ts'

test.each(['127.0.0.1', '0.0.0.0'])('rejects a port that a program uses on %s', async (host) => {
  const port = await freePort()
  const server = createServer().listen(port, host)
  onTestFinished(() => void server.close())
  await once(server, 'listening')

  await expect(assertPortFree(port)).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another.`,
  )
})

test('accepts a free port', async () => {
  await expect(assertPortFree(await freePort())).resolves.toBeUndefined()
})
