import { randomBytes } from 'node:crypto'
import { sha256 } from '#server/base/sha256.ts'

/** 256 bits that cannot be guessed. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: who reads the table cannot use it. */
export function hashToken(token: string): Buffer {
  return sha256(token)
}
