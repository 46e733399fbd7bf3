import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskeyResponse, PasskeyResponse } from '#contract/factors.ts'
import { APP_ORIGIN } from '#server/testing/test-server.ts'

/** The part of the options that a passkey signs or stores. */
type Options = { challenge: string; user?: { id: string } }

type Behavior = {
  /** The site that the browser says it is on. */
  origin?: string
  isVerified?: boolean
  /** The kind of the statement about who made the authenticator, which we don't ask for. */
  attestation?: string
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

/** A passkey in memory, which behaves like one in a phone unless told otherwise. */
export class SoftwarePasskey {
  readonly #id: Buffer
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  /** Zero for passkeys that do not count, such as those that are synced between devices. */
  counter: number

  constructor({ counter = 0, idBytes = 16 } = {}) {
    this.#id = randomBytes(idBytes)
    this.counter = counter
  }

  create(
    options: Options,
    { origin = APP_ORIGIN, isVerified = true, attestation: format = 'none' }: Behavior = {},
  ): NewPasskeyResponse {
    this.#userHandle = options.user?.id ?? ''
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#coseKey()])
    const authData = new Uint8Array(
      Buffer.concat([this.#authenticatorData(HAS_CREDENTIAL, isVerified), credential]),
    )
    const certificates = [new Uint8Array(8), new Uint8Array(8)]
    const attestation = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', new Map(format === 'none' ? [] : [['x5c', certificates]])],
      ['authData', authData],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
    const clientDataJSON = clientData('webauthn.create', options.challenge, origin).toString('base64url')
    return {
      ...this.#credential(),
      response: { clientDataJSON, attestationObject, transports: ['internal'] },
    }
  }

  use(options: Options, { origin = APP_ORIGIN, isVerified = true }: Behavior = {}): PasskeyResponse {
    const data = this.#authenticatorData(0, isVerified)
    const client = clientData('webauthn.get', options.challenge, origin)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key.privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  #credential() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  }

  #authenticatorData(flags: number, isVerified: boolean): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const allFlags = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
    return Buffer.concat([sha256(Buffer.from('localhost')), Buffer.from([allFlags]), counter])
  }

  /** ES256 in the numbers of COSE. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
