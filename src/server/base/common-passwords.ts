import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePassword } from '#domain/account/password.ts'
import { sha256 } from '#server/base/sha256.ts'

/** With 100,000 keys of 40 bits, one in eleven million other texts is taken for a common one. */
const KEY_BYTES = 5

/** The sorted keys of the 100,000 most common passwords, written by `scripts/write-common-passwords.ts`. */
export const COMMON_PASSWORDS_FILE = join(import.meta.dirname, 'common-passwords.bin')
const keys = readFileSync(COMMON_PASSWORDS_FILE)

/** Ignores case, like the list. */
export function commonPasswordKey(password: string): Buffer {
  return sha256(normalizePassword(password).toLowerCase()).subarray(0, KEY_BYTES)
}

/** Also if there is nothing but punctuation and spaces around a common password: `Password123!`. */
export function isTooCommon(password: string): boolean {
  return isListed(password) || isListed(LETTERS_TO_LETTERS.exec(password)?.[0] ?? '')
}

/** From the first letter or digit to the last. */
const LETTERS_TO_LETTERS = /[\p{L}\p{N}](.*[\p{L}\p{N}])?/su

function isListed(password: string): boolean {
  const key = commonPasswordKey(password).readUIntBE(0, KEY_BYTES)
  let [low, high] = [0, keys.length / KEY_BYTES - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const candidate = keys.readUIntBE(middle * KEY_BYTES, KEY_BYTES)
    if (candidate === key) return true
    if (candidate < key) low = middle + 1
    else high = middle - 1
  }
  return false
}
