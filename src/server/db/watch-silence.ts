import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Logger } from '#server/base/log.ts'
import { cut, type Pulse, streamOf } from '#server/db/pulse.ts'

const LOOK_EVERY_MS = 250
/** Whoever waits for so many looks may be waiting in vain. */
const SUSPICIOUS_LOOKS = 3
const TOLERATED_STALL_MS = 100
const MAX_TRIES = 4
const NS_PER_MS = 1e6
const SILENT = 'Connection terminated: the database does not say a word'

export type SilenceWatch = {
  /** A connection, for nobody who would wait in vain: also those who wait for one already are told of the silence. */
  unlessSilent(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient>
  stop(): Promise<void>
}

export type WatchOptions = {
  /** If our event loop stalled for longer than this, an answer may have arrived unread. */
  toleratedStallMs?: number
}

/** Who waits for a connection, or has one and so waits for an answer now or soon. */
type Waiter = { looks: number; tellOfSilence(): void }

/** Behind a pooler a question may wait for those before it: nothing can be told from that. */
export const NO_WATCH: SilenceWatch = { unlessSilent: (connect) => connect(), stop: async () => {} }

/**
 * A database that takes questions and says nothing, frozen or behind a cut line, would hold everybody up for as long as a
 * slow statement may take. So when somebody waits, it is asked on a connection of its own. If it does not say a word
 * twice, and to nobody else meanwhile, those who wait are told, and nobody waits any more until it does. A machine that is
 * merely busy answers somebody, and a process that is itself behind judges nobody.
 */
export function watchSilence(
  pool: pg.Pool,
  pulse: Pulse,
  log: Logger,
  { toleratedStallMs = TOLERATED_STALL_MS }: WatchOptions = {},
): SilenceWatch {
  const ownDelay = monitorEventLoopDelay({ resolution: 20 })
  const waiters = new Map<object, Waiter>()
  let isSilent = false
  let isAsking = false
  let spokeToSomebody = false
  pool.on('connect', (client) =>
    streamOf(client).on('data', () => {
      spokeToSomebody = true
      lookAnew(waiters.get(client))
    }),
  )
  pool.on('acquire', (client) => waiters.set(client, { looks: 0, tellOfSilence: () => cut(client) }))
  pool.on('release', (_, client) => waiters.delete(client))
  pool.on('remove', (client) => waiters.delete(client))

  /** Null: this process was behind too often to tell. */
  async function ask(): Promise<'speaks' | 'silent' | null> {
    let silences = 0
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      ownDelay.reset()
      if ((await pulse.answers()) || spokeToSomebody) return 'speaks'
      if (ownDelay.max / NS_PER_MS < toleratedStallMs) silences += 1
      if (silences === 2) return 'silent'
    }
    return null
  }

  async function look(): Promise<void> {
    for (const waiter of waiters.values()) waiter.looks += 1
    const isSuspicious = waiters.values().some(({ looks }) => looks >= SUSPICIOUS_LOOKS)
    if (isAsking || !(isSilent || isSuspicious)) return
    isAsking = true
    spokeToSomebody = false
    ownDelay.enable()
    try {
      const found = await ask()
      if (found) judge(found)
    } finally {
      ownDelay.disable()
      isAsking = false
    }
  }

  function judge(found: 'speaks' | 'silent'): void {
    const wasSilent = isSilent
    isSilent = found === 'silent'
    for (const waiter of waiters.values()) {
      if (isSilent) waiter.tellOfSilence()
      else lookAnew(waiter)
    }
    if (isSilent !== wasSilent)
      log.warn(isSilent ? 'the database does not say a word' : 'the database speaks again')
  }

  async function unlessSilent(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (isSilent) throw new Error(SILENT)
    const silence = Promise.withResolvers<never>()
    const tellOfSilence = () => {
      waiters.delete(silence)
      silence.reject(new Error(SILENT))
      connected.then((client) => client.release()).catch(() => {})
    }
    waiters.set(silence, { looks: 0, tellOfSilence })
    const connected = connect().finally(() => waiters.delete(silence))
    return Promise.race([connected, silence.promise])
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return {
    unlessSilent,
    async stop() {
      clearInterval(timer)
      await pulse.close()
    },
  }
}

function lookAnew(waiter: Waiter | undefined): void {
  if (waiter) waiter.looks = 0
}
