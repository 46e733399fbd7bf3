import { stopSignal } from './stop-signal.ts'

const EXIT_STOPPED = 130

/** Whoever stops a program half-way finds nothing left behind. */
export function disposeOnStop(running: AsyncDisposableStack): void {
  stopSignal().addEventListener('abort', async () => {
    // What still waits for something that goes now fails, which nobody needs to read.
    process.on('uncaughtException', () => {})
    await running.disposeAsync().finally(() => process.exit(EXIT_STOPPED))
  })
}
