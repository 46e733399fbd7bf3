import { createHash } from 'node:crypto'
import type { Store } from '#tools/payments-emulator/world/store.ts'
import type { Answer } from './answer.ts'
import { ProviderError } from './provider-error.ts'

const LIFE_SECONDS = 24 * 60 * 60

type Remembered = { id: string; fingerprint: string; answer: Answer; at: number }

export type Idempotency = {
  /** What the same call was answered before. Throws when the key belongs to another call. */
  remembered(key: string, call: { target: string; params: unknown }): Answer | undefined
  remember(key: string, call: { target: string; params: unknown }, answer: Answer): void
}

export function createIdempotency(store: Store, now: () => number): Idempotency {
  const kept = store.collection<Remembered>('emulator', 'idempotency')

  function forgetOld(): void {
    for (const { id, at } of kept.all()) if (at + LIFE_SECONDS <= now()) kept.remove(id)
  }

  return {
    remembered(key, call) {
      forgetOld()
      const before = kept.get(key)
      if (!before) return undefined
      if (before.fingerprint !== fingerprintOf(call)) throw mismatch(key)
      return { ...before.answer, headers: { ...before.answer.headers, 'Idempotent-Replayed': 'true' } }
    },
    remember(key, call, answer) {
      kept.put({ id: key, fingerprint: fingerprintOf(call), answer, at: now() })
    },
  }
}

function fingerprintOf(call: { target: string; params: unknown }): string {
  return createHash('sha256').update(JSON.stringify(call)).digest('base64')
}

function mismatch(key: string): ProviderError {
  const own = key.slice(key.indexOf('/') + 1)
  return new ProviderError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${own}' if you meant to execute a different request.`,
  })
}
