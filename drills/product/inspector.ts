import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** A client of a Node process started with --inspect. */
export type Inspector = { heapMegabytes(): Promise<number>; close(): void }

const OPEN_TIMEOUT_MS = 10_000

export async function openInspector(port: number): Promise<Inspector> {
  const socket = new WebSocket(await debuggerUrl(port))
  const disconnected = Promise.withResolvers<never>()
  const rejectCalls = () => disconnected.reject(new Error(`process of inspector ${port} has ended`))
  socket.addEventListener('close', rejectCalls)
  socket.addEventListener('error', rejectCalls)
  // Prevents an unhandled rejection: callers get the error from their own calls.
  disconnected.promise.catch(() => {})
  await Promise.race([once(socket, 'open'), disconnected.promise])
  let lastId = 0
  const call = async (method: string) => {
    if (socket.readyState !== WebSocket.OPEN) rejectCalls()
    const { promise, resolve } = Promise.withResolvers<Record<string, number>>()
    const id = ++lastId
    const onMessage = ({ data }: MessageEvent) => {
      const message = JSON.parse(String(data)) as { id?: number; result: Record<string, number> }
      if (message.id === id) resolve(message.result)
    }
    socket.addEventListener('message', onMessage)
    socket.send(JSON.stringify({ id, method }))
    return Promise.race([promise, disconnected.promise]).finally(() =>
      socket.removeEventListener('message', onMessage),
    )
  }
  return {
    /** Collects garbage first: twice, because some objects become collectable only after the first pass. */
    async heapMegabytes() {
      await call('HeapProfiler.collectGarbage')
      await call('HeapProfiler.collectGarbage')
      const { usedSize = Number.NaN } = await call('Runtime.getHeapUsage')
      return usedSize / 2 ** 20
    },
    close: () => socket.close(),
  }
}

async function debuggerUrl(port: number): Promise<string> {
  const deadline = performance.now() + OPEN_TIMEOUT_MS
  for (;;) {
    try {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
        webSocketDebuggerUrl: string
      }[]
      return target?.webSocketDebuggerUrl ?? ''
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(100)
    }
  }
}
