import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAuth } from '#web/session/call-auth.ts'

type Factors = Pick<
  Output<typeof endpoints.readFactors>,
  'has_authenticator' | 'can_use_passkeys' | 'passkeys'
>

/** A question to the owner, while it is open. */
export type ProofRequest = {
  /** How the owner can answer it. */
  factors: Factors
  settle(isProven: boolean): void
}

type ProofEvent = 'asked' | 'proven' | 'declined'

/** If they can't be loaded. A missing code is asked for when the server refuses the password alone. */
const PASSWORD_ONLY: Factors = { has_authenticator: false, can_use_passkeys: false, passkeys: [] }

/** Asks the owner to prove who they are, while refused calls wait for the answer. One per tab. */
export function createProofRequests(loadFactors: () => Promise<Factors>) {
  let current: ProofRequest | null = null
  let pending: Promise<boolean> | null = null
  const listeners = new Set<(event: ProofEvent) => void>()

  function setCurrent(next: ProofRequest | null, event: ProofEvent): void {
    current = next
    for (const listener of listeners) listener(event)
  }

  async function request(): Promise<boolean> {
    const factors = await loadFactors().catch(() => PASSWORD_ONLY)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const settle = (isProven: boolean) => {
      setCurrent(null, isProven ? 'proven' : 'declined')
      resolve(isProven)
    }
    setCurrent({ factors, settle }, 'asked')
    return promise
  }

  return {
    /** The open question. */
    current: () => current,
    /** Resolves to whether the owner gave the proof. Calls that are refused meanwhile wait for the same answer. */
    ask(): Promise<boolean> {
      // Nothing on this page shows the question.
      if (listeners.size === 0) return Promise.resolve(false)
      pending ??= request().finally(() => {
        pending = null
      })
      return pending
    },
    onChange(listener: (event: ProofEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const proofRequests = createProofRequests(() => callAuth(endpoints.readFactors))
