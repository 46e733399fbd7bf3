import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalizePassword } from '#domain/account/password.ts'
import { createHashQueue, type Place } from '#server/account/hash-queue.ts'

const MEMORY_KIB = 19 * 1024
const PASSES = 2
const PARALLELISM = 1
const TAG_BYTES = 32

/** The last one waits for about two seconds. */
export const MAX_WAITING_HASHES = 40

/**
 * A hash keeps one core busy for about 40 ms. Only one of libuv's four threads computes hashes, because pages need the
 * others for compression and files: a flood of sign-ins then delays sign-ins and nothing else.
 */
export const hashQueue = createHashQueue({
  maxConcurrent: 1,
  maxWaiting: MAX_WAITING_HASHES,
  retryAfterSeconds: 5,
})

const STRANGER: Place = { line: 'stranger' }

/** An argon2id hash as a PHC string, which carries its own parameters and salt. */
export async function hashPassword(password: string, place = STRANGER): Promise<string> {
  const salt = randomBytes(16)
  const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM }
  const tag = await digest(password, salt, cost, place)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Takes the same time for a wrong password and for an account that does not exist. */
export async function isCorrectPassword(
  password: string,
  hash: string | null,
  place = STRANGER,
): Promise<boolean> {
  const { salt, tag, ...cost } = parseHash(hash ?? (await dummyHash))
  const isEqual = timingSafeEqual(await digest(password, salt, cost, place), tag)
  return isEqual && hash !== null
}

const dummyHash = hashPassword(randomBytes(16).toString('base64'))

type HashCost = { memory: number; passes: number; parallelism: number }

async function digest(password: string, nonce: Buffer, cost: HashCost, place: Place): Promise<Buffer> {
  const parameters = { message: normalizePassword(password), nonce, tagLength: TAG_BYTES, ...cost }
  return hashQueue.run(place, () => promisify(argon2)('argon2id', parameters))
}

function parseHash(hash: string): HashCost & { salt: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!match) throw new Error('A stored password hash is not an argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
