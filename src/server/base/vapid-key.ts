import { createECDH, randomBytes } from 'node:crypto'

/** The public key that browsers subscribe with and push services verify our signature with. */
export function vapidPublicKey(privateKey: Buffer): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey().toString('base64url')
}

/** Clearing the first bit keeps it below the order of the curve P-256, as the migration that creates the first key does. */
export function newVapidPrivateKey(): Buffer {
  const key = randomBytes(32)
  key.writeUInt8(key.readUInt8(0) & 127, 0)
  return key
}
