import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Envelope = { from: string; to: string[]; bytes: number; channel?: 'text' }

const MAIL_FILE_NAME = /^(\d{13}-\d{6}-[0-9a-f]{12})\.eml$/
const TEMPORARY_FILE_NAME = /\.tmp$/

let sequence = 0

/** The mail is on disk when this resolves. The envelope is written first, so that every .eml file has one. */
export async function writeMail(directory: string, envelope: Envelope, raw: Buffer): Promise<string> {
  const id = [Date.now(), nextInSequence(), randomBytes(6).toString('hex')].join('-')
  await writeDurably(join(directory, `${id}.json`), JSON.stringify(envelope))
  await writeDurably(join(directory, `${id}.eml`), raw)
  await syncDirectory(directory)
  return id
}

/** The ids of all stored mails, newest first. */
export async function mailIds(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => [])
  return names
    .flatMap((name) => MAIL_FILE_NAME.exec(name)?.[1] ?? [])
    .sort()
    .reverse()
}

/** Throws when either file is missing or broken. */
export async function readMail(directory: string, id: string): Promise<{ envelope: Envelope; raw: Buffer }> {
  const envelope: Envelope = JSON.parse(await readFile(join(directory, `${id}.json`), 'utf8'))
  const raw = await readFile(join(directory, `${id}.eml`))
  if (raw.length !== envelope.bytes)
    throw new RangeError(`Expected ${envelope.bytes} bytes, got ${raw.length}`)
  return { envelope, raw }
}

export async function removeMail(directory: string, id: string): Promise<void> {
  await rm(join(directory, `${id}.eml`), { force: true })
  await rm(join(directory, `${id}.json`), { force: true })
}

/** Removes files that were left by a crash during a write. */
export async function removeUnfinishedFiles(directory: string): Promise<void> {
  const names = new Set(await readdir(directory))
  const isUnfinished = (name: string) =>
    TEMPORARY_FILE_NAME.test(name) || (name.endsWith('.json') && !names.has(name.replace('.json', '.eml')))
  for (const name of [...names].filter(isUnfinished)) await rm(join(directory, name), { force: true })
}

export const receivedAt = (id: string) => new Date(Number(id.slice(0, 13))).toISOString()

function nextInSequence(): string {
  sequence = (sequence + 1) % 1_000_000
  return String(sequence).padStart(6, '0')
}

async function writeDurably(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.tmp`, content, { flush: true })
  await rename(`${file}.tmp`, file)
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}
