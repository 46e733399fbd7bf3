import { createPublicKey, verify } from 'node:crypto'

const MAX_LIFETIME_SECONDS = 24 * 60 * 60

/**
 * Verifies who sends a push (RFC 8292) and returns the sender's public key. Throws if the header is not a valid signature
 * for this push service.
 */
export function verifyVapid(authorization: string, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (parse(header).alg !== 'ES256') throw new Error('the token is not signed with ES256')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature does not match the key')
  const { aud, exp, sub } = parse(claims)
  const seconds = Date.now() / 1000
  if (aud !== audience) throw new Error('the token is for another push service')
  if (typeof exp !== 'number' || exp < seconds || exp > seconds + MAX_LIFETIME_SECONDS)
    throw new Error('the token has expired or lasts longer than a day')
  if (!/^(mailto:.+@|https:\/\/)/.test(String(sub))) throw new Error('the token does not say whom to contact')
  return key
}

function parse(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
}

function publicKey(key: string) {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) throw new Error('the key is not a point of P-256')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}
