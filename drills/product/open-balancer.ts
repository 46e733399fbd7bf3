import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tools/postgres/free-port.ts'
import type { SupervisedServer } from './supervised-server.ts'

export type OpenBalancer = {
  origin: string
  leadTo(servers: readonly SupervisedServer[]): void
}

/** Runs in its own process, so that proxying does not distort the measured response times. */
export async function openBalancer(
  running: AsyncDisposableStack,
  servers: readonly SupervisedServer[],
): Promise<OpenBalancer> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'balancer-process.ts'), {
    env: { PATH: process.env.PATH, PORT: String(port) },
    detached: true,
  })
  running.defer(() => void child.kill('SIGKILL'))
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  const leadTo: OpenBalancer['leadTo'] = (now) =>
    void child.send(now.map(({ origin }) => Number(new URL(origin).port)))
  leadTo(servers)
  await once(child, 'message', { signal: ended.signal })
  return { origin: `http://127.0.0.1:${port}`, leadTo }
}
