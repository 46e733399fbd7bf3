import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** A client of a Node process started with --inspect. */
export type Inspector = { heapMegabytes(): Promise<number>; close(): void }

const OPEN_TIMEOUT_MS = 10_000

export async function openInspector(port: number): Promise<Inspector> {
  const socket = new WebSocket(await debuggerAddress(port))
  const gone = Promise.withResolvers<never>()
  const giveUp = () => gone.reject(new Error(`process of inspector ${port} has ended`))
  socket.addEventListener('close', giveUp)
  socket.addEventListener('error', giveUp)
  // Prevents an unhandled rejection: callers get the error from their own calls.
  gone.promise.catch(() => {})
  await Promise.race([once(socket, 'open'), gone.promise])
  let lastId = 0
  const call = async (method: string) => {
    if (socket.readyState !== WebSocket.OPEN) giveUp()
    const { promise, resolve } = Promise.withResolvers<Record<string, number>>()
    const id = ++lastId
    const listen = ({ data }: MessageEvent) => {
      const message = JSON.parse(String(data)) as { id?: number; result: Record<string, number> }
      if (message.id === id) resolve(message.result)
    }
    socket.addEventListener('message', listen)
    socket.send(JSON.stringify({ id, method }))
    return Promise.race([promise, gone.promise]).finally(() => socket.removeEventListener('message', listen))
  }
  return {
    /** Collects garbage twice, because the first pass frees what only the second can collect. */
    async heapMegabytes() {
      await call('HeapProfiler.collectGarbage')
      await call('HeapProfiler.collectGarbage')
      const { usedSize = Number.NaN } = await call('Runtime.getHeapUsage')
      return usedSize / 2 ** 20
    },
    close: () => socket.close(),
  }
}

async function debuggerAddress(port: number): Promise<string> {
  const until = performance.now() + OPEN_TIMEOUT_MS
  for (;;) {
    try {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
        webSocketDebuggerUrl: string
      }[]
      return target?.webSocketDebuggerUrl ?? ''
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(100)
    }
  }
}
