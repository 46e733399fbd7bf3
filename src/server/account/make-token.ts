import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that cannot be guessed. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: who reads the table cannot use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
