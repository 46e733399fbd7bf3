import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalizePassword } from '#domain/account/password.ts'

const MEMORY_KIB = 19 * 1024
const PASSES = 2
const PARALLELISM = 1
const TAG_BYTES = 32

/** An argon2id hash as a PHC string, which carries its own parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await digest(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Takes the same time for a wrong password and for an account that does not exist. */
export async function isCorrectPassword(password: string, hash: string | null): Promise<boolean> {
  const { salt, tag, ...cost } = parseHash(hash ?? (await dummyHash))
  const isEqual = timingSafeEqual(await digest(password, salt, cost), tag)
  return isEqual && hash !== null
}

const dummyHash = hashPassword(randomBytes(16).toString('base64'))

type HashCost = { memory: number; passes: number; parallelism: number }

async function digest(password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> {
  const message = normalizePassword(password)
  return promisify(argon2)('argon2id', { message, nonce, tagLength: TAG_BYTES, ...cost })
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
