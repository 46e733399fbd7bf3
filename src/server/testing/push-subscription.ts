import { createECDH, randomBytes, randomUUID } from 'node:crypto'

/** A subscription as a browser makes it, at a push service where nothing listens. */
export function pushSubscription() {
  return {
    endpoint: `http://127.0.0.1:65535/push/${randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
