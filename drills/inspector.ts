import { setTimeout as pause } from 'node:timers/promises'

/** A door into a running Node process that was started with --inspect. */
export type Inspector = { heapMegabytes(): Promise<number>; close(): void }

const OPENS_WITHIN_MS = 10_000

export async function openInspector(port: number): Promise<Inspector> {
  const socket = new WebSocket(await addressAt(port))
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened, { once: true })
    socket.addEventListener('error', failed, { once: true })
  })
  let asked = 0
  const call = (method: string) =>
    new Promise<Record<string, number>>((answered) => {
      const id = ++asked
      const listen = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as { id?: number; result: Record<string, number> }
        if (message.id !== id) return
        socket.removeEventListener('message', listen)
        answered(message.result)
      }
      socket.addEventListener('message', listen)
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    /** Of what is still used: collected twice, as the first pass only frees what the second can collect. */
    async heapMegabytes() {
      await call('HeapProfiler.collectGarbage')
      await call('HeapProfiler.collectGarbage')
      const { usedSize = Number.NaN } = await call('Runtime.getHeapUsage')
      return usedSize / 2 ** 20
    },
    close: () => socket.close(),
  }
}

async function addressAt(port: number): Promise<string> {
  const until = performance.now() + OPENS_WITHIN_MS
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
