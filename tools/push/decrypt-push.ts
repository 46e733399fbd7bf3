import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

const CURVE = 'prime256v1'
const SALT_LENGTH = 16
/** Salt, record size and the length of the sender's key. */
const FIXED_HEADER_LENGTH = 21
const TAG_LENGTH = 16
/** Marks the end of the last record; padding of zeros may follow. */
const LAST_RECORD = 2

/** What a browser keeps of a subscription: its private key and the secret it shared with the server. */
export type SubscriptionKeys = { privateKey: Buffer; publicKey: Buffer; auth: Buffer }

/**
 * Decrypts a push as the browser does (RFC 8291 and RFC 8188). It is written without the package that encrypts, so that an
 * error there cannot hide.
 */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: SubscriptionKeys): string {
  const salt = body.subarray(0, SALT_LENGTH)
  const keyLength = body.readUInt8(FIXED_HEADER_LENGTH - 1)
  const senderKey = body.subarray(FIXED_HEADER_LENGTH, FIXED_HEADER_LENGTH + keyLength)
  const record = body.subarray(FIXED_HEADER_LENGTH + keyLength)

  const browser = createECDH(CURVE)
  browser.setPrivateKey(privateKey)
  const shared = browser.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = derive(shared, auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG_LENGTH))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_LENGTH)), decipher.final()])
  const end = padded.lastIndexOf(LAST_RECORD)
  if (end < 0) throw new Error('the push has no end')
  return padded.toString('utf8', 0, end)
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
