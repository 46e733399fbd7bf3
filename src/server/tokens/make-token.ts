import { randomBytes } from 'node:crypto'
import { sha256 } from '#server/base/sha256.ts'

/** 256 random bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only the hash is stored, so that reading the table does not reveal usable tokens. */
export function hashToken(token: string): Buffer {
  return sha256(token)
}
