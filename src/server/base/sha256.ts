import { hash } from 'node:crypto'

export function sha256(content: string | Buffer): Buffer {
  return hash('sha256', content, 'buffer')
}

/** Limits outlive their use for a while; addresses need not stand in them. */
export function addressHash(email: string): string {
  return sha256(email.toLowerCase()).toString('base64url')
}
