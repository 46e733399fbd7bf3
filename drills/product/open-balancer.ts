import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tools/postgres/free-port.ts'
import type { SupervisedServer } from './supervised-server.ts'

export type OpenBalancer = {
  origin: string
  /** Replaces the servers that get requests. */
  forwardTo(servers: readonly SupervisedServer[]): void
}

/** Starts a balancer in its own process, so that proxying does not distort the measured response times. */
export async function openBalancer(
  cleanup: AsyncDisposableStack,
  servers: readonly SupervisedServer[],
): Promise<OpenBalancer> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'balancer-process.ts'), {
    env: { PATH: process.env.PATH, PORT: String(port) },
    detached: true,
  })
  cleanup.defer(() => void child.kill('SIGKILL'))
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  const forwardTo: OpenBalancer['forwardTo'] = (targets) =>
    void child.send(targets.map(({ origin }) => Number(new URL(origin).port)))
  forwardTo(servers)
  await once(child, 'message', { signal: ended.signal })
  return { origin: `http://127.0.0.1:${port}`, forwardTo }
}
