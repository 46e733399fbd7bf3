import { randomBytes } from 'node:crypto'

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `newId('cus')` is `cus_` and 24 letters and digits, like the provider's ids. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomAlphanumeric(length)}`
}

export function randomAlphanumeric(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHANUMERIC[byte % ALPHANUMERIC.length]).join('')
}
