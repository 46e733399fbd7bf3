/** How long a proof of who the owner is counts. */
export const PROOF_SECONDS = 10 * 60

export const MAX_PASSKEYS = 10

/** A reset link removes passkeys and an authenticator that were added within these days. */
export const NEW_FACTOR_DAYS = 7

/** What an owner is emailed about. */
export const FACTOR_CHANGES = [
  'passkey added',
  'passkey removed',
  'authenticator added',
  'authenticator removed',
  'recovery codes replaced',
  'recovery code used',
] as const
export type FactorChange = (typeof FACTOR_CHANGES)[number]

/** `k7wq3mzd…` as people read it: `k7wq-3mzd-…`. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}
