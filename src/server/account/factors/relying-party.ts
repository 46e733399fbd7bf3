import { isIP } from 'node:net'
import { isLoopback } from '#server/base/is-loopback.ts'
import { refuse } from '#server/base/refusal.ts'

/** Loaded when the first passkey is used: it takes as long to load as the rest of the server. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/**
 * The browser's attestation object without its statement about who made the authenticator. We trust no maker, and the library
 * would fetch lists of revoked certificates from addresses that stand in a statement, which anybody can write.
 */
export async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const none = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(none))
}

/** The site that passkeys belong to. */
type RelyingParty = { id: string; origin: string }

/** Null at addresses where browsers have no passkeys: IP addresses, and http on other machines. */
export function relyingParty({ protocol, hostname, origin }: URL): RelyingParty | null {
  const isIpAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  const isSecure = protocol === 'https:' || isLoopback(hostname)
  return isSecure && !isIpAddress ? { id: hostname, origin } : null
}

export function requireRelyingParty(appUrl: URL): RelyingParty {
  return relyingParty(appUrl) ?? refuse('passkeys_unavailable')
}

/** A passkey stores only this about its owner: the bytes of their id. */
export function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

/** Null if it is not the handle of an owner. */
export function userIdOf(handle: string): string | null {
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}

/** The challenge that the browser says it answered. Null if the response is not readable. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const isObject = typeof data === 'object' && data !== null
    return isObject && 'challenge' in data && typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}
