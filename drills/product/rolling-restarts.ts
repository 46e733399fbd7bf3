import { setTimeout as pause } from 'node:timers/promises'
import { pollUntil } from '#drills/checking/poll-until.ts'
import type { SupervisedServer } from './supervised-server.ts'

const RESTART_TIMEOUT_MS = 120_000

type RestartOptions = {
  everyMs: number
  log: (line: string) => void
}

/** Stops one process after the other with SIGTERM, as an upgrade does, and waits until the supervisor has started it again. */
export function startRollingRestarts(servers: readonly SupervisedServer[], { everyMs, log }: RestartOptions) {
  const stopping = new AbortController()
  let restarts = 0

  async function restartInTurn(): Promise<void> {
    for (let n = 0; !stopping.signal.aborted; n++) {
      await pause(everyMs, null, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      const server = servers[n % servers.length] as SupervisedServer
      const oldPid = server.pid
      process.kill(oldPid, 'SIGTERM')
      const tookMs = await pollUntil(async () => server.pid !== oldPid, RESTART_TIMEOUT_MS)
      if (!Number.isFinite(tookMs)) continue
      restarts += 1
      log(`${Math.round(performance.now())} ms  restarted ${server.origin}`)
    }
  }

  const restarting = restartInTurn()
  return {
    /** Resolves with the number of restarts. */
    async stop(): Promise<number> {
      stopping.abort()
      await restarting
      return restarts
    },
  }
}
