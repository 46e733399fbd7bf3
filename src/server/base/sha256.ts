import { hash } from 'node:crypto'

export function sha256(content: string | Buffer): Buffer {
  return hash('sha256', content, 'buffer')
}

/** Rate limits store only a hash, because their rows are kept for a while. */
export function addressHash(email: string): string {
  return sha256(email.toLowerCase()).toString('base64url')
}
