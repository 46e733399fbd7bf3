import { createHash } from 'node:crypto'
import type { Store } from '#tools/payments-emulator/world/store.ts'
import type { ApiResponse } from './api-response.ts'
import { ProviderError } from './provider-error.ts'

const RETENTION_SECONDS = 24 * 60 * 60

type StoredResponse = { id: string; fingerprint: string; answer: ApiResponse; at: number }

export type Idempotency = {
  /** The response to an earlier call with this key. Throws if that call was a different one. */
  find(key: string, call: { target: string; params: unknown }): ApiResponse | undefined
  save(key: string, call: { target: string; params: unknown }, response: ApiResponse): void
}

export function createIdempotency(store: Store, now: () => number): Idempotency {
  const responses = store.collection<StoredResponse>('emulator', 'idempotency')

  function deleteExpired(): void {
    for (const { id, at } of responses.all()) if (at + RETENTION_SECONDS <= now()) responses.remove(id)
  }

  return {
    find(key, call) {
      deleteExpired()
      const stored = responses.get(key)
      if (!stored) return undefined
      if (stored.fingerprint !== fingerprintOf(call)) throw keyReused(key)
      return { ...stored.answer, headers: { ...stored.answer.headers, 'Idempotent-Replayed': 'true' } }
    },
    save(key, call, response) {
      responses.put({ id: key, fingerprint: fingerprintOf(call), answer: response, at: now() })
    },
  }
}

function fingerprintOf(call: { target: string; params: unknown }): string {
  return createHash('sha256').update(JSON.stringify(call)).digest('base64')
}

function keyReused(key: string): ProviderError {
  const clientKey = key.slice(key.indexOf('/') + 1)
  return new ProviderError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${clientKey}' if you meant to execute a different request.`,
  })
}
