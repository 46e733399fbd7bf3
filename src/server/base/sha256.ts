import { hash } from 'node:crypto'

export function sha256(content: string | Buffer): Buffer {
  return hash('sha256', content, 'buffer')
}

/** For rate limits, which must not store email addresses. */
export function emailHash(email: string): string {
  return sha256(email.toLowerCase()).toString('base64url')
}
