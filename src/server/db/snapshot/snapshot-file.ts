import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import type { Copied } from '#server/db/snapshot/copy-rows.ts'

/**
 * Gzip of lines, so that a person can read it too: a head; for each table a line that names it, its rows as COPY writes
 * them, and `\.`; and at the end the manifest.
 */
const Head = z.object({
  wheelhouse: z.literal('snapshot'),
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type Head = z.output<typeof Head>

const Section = z.object({ table: z.string(), columns: z.array(z.string()) })
export type Section = z.output<typeof Section>

const Manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type Manifest = z.output<typeof Manifest>

/** Says what to do instead. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}

const END_OF_ROWS = '\\.\n'
/** Backups hold everything about everybody. */
const FOR_THE_OWNER_ALONE = 0o600

/** Either the whole file is there afterwards, on the disk, or none of it. */
export async function writeSnapshotFile(file: string, parts: AsyncIterable<Buffer | string>): Promise<void> {
  const draft = `${file}.${process.pid}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const disk = createWriteStream(draft, { flags: 'wx', mode: FOR_THE_OWNER_ALONE, flush: true })
    await pipeline(parts, createGzip(), disk)
    // Unlike a rename, a link never replaces another backup.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      throw new SnapshotError(`${file} exists already. Name another file.`)
    })
  } finally {
    await rm(draft, { force: true })
  }
}

export async function* sectionLines(
  section: Section,
  rows: AsyncGenerator<Buffer, Copied>,
): AsyncGenerator<Buffer | string, Copied> {
  yield snapshotLine(section)
  const copied = yield* rows
  yield END_OF_ROWS
  return copied
}

export function snapshotLine(value: Head | Section | Manifest): string {
  return `${JSON.stringify(value)}\n`
}

/** Reads a snapshot from its head to its manifest. The rows of a section are to be read before the next one. */
export class SnapshotReader {
  private readonly source: ReturnType<typeof createReadStream>
  private readonly chunks: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    this.source = createReadStream(file)
    const plain = createGunzip()
    this.source.on('error', (error) => plain.destroy(error))
    // Whoever reads next is told.
    plain.on('error', () => {})
    this.chunks = this.source.pipe(plain)[Symbol.asyncIterator]()
  }

  async head(): Promise<Head> {
    return this.parsed(Head)
  }

  /** The next table, or at the end the manifest. */
  async next(): Promise<Section | Manifest> {
    return this.parsed(z.union([Section, Manifest]))
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const lines = await this.wholeLines()
      const end = endOfRows(lines)
      if (end === null) {
        yield lines
        continue
      }
      this.rest = Buffer.concat([lines.subarray(end + END_OF_ROWS.length), this.rest])
      if (end > 0) yield lines.subarray(0, end)
      return
    }
  }

  /** Nothing may follow the manifest. Only at its end does a file tell whether it was read as it was written. */
  async end(): Promise<void> {
    if (this.rest.length > 0 || (await this.chunk()))
      throw new SnapshotError('The file is damaged: it goes on behind its end.')
  }

  [Symbol.dispose](): void {
    this.source.destroy()
  }

  private async parsed<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>> {
    const lines = await this.wholeLines()
    const end = lines.indexOf('\n') + 1
    this.rest = Buffer.concat([lines.subarray(end), this.rest])
    try {
      return schema.parse(JSON.parse(lines.toString('utf8', 0, end)))
    } catch (cause) {
      throw new SnapshotError('This is no snapshot of Wheelhouse, or one that a newer version took.', {
        cause,
      })
    }
  }

  /** At least one, from the beginning of a line to the end of one. */
  private async wholeLines(): Promise<Buffer> {
    while (!this.rest.includes('\n')) await this.more()
    const end = this.rest.lastIndexOf('\n') + 1
    const lines = this.rest.subarray(0, end)
    this.rest = this.rest.subarray(end)
    return lines
  }

  private async more(): Promise<void> {
    const chunk = await this.chunk()
    if (!chunk) throw new SnapshotError('The file is damaged or not whole.')
    this.rest = Buffer.concat([this.rest, chunk])
  }

  /** Null at the end. */
  private async chunk(): Promise<Buffer | null> {
    const { done, value } = await this.chunks.next().catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') throw new SnapshotError(`There is no file ${cause.path}.`, { cause })
      throw new SnapshotError('The file is damaged or not whole.', { cause })
    })
    return done ? null : value
  }
}

/** Within a row COPY escapes every backslash, so that none of them looks like this. */
function endOfRows(lines: Buffer): number | null {
  if (lines.indexOf(END_OF_ROWS) === 0) return 0
  const before = lines.indexOf(`\n${END_OF_ROWS}`)
  return before === -1 ? null : before + 1
}
