import { stopSignal } from './stop-signal.ts'

const EXIT_STOPPED = 130

/** Cleans up when the program is stopped early. */
export function disposeOnStop(cleanup: AsyncDisposableStack): void {
  stopSignal().addEventListener('abort', async () => {
    // Pending work fails once its resources are disposed; those errors are noise.
    process.on('uncaughtException', () => {})
    await cleanup.disposeAsync().finally(() => process.exit(EXIT_STOPPED))
  })
}
