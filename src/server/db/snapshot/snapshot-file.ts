import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import type { TableDigest } from '#server/db/snapshot/copy-rows.ts'

/**
 * A snapshot is gzipped text, so that a person can read it too: a header; for each table a line that names it, its rows
 * in COPY's format and `\.`; and finally the manifest.
 */
const Header = z.object({
  wheelhouse: z.literal('snapshot'),
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type Header = z.output<typeof Header>

const Section = z.object({ table: z.string(), columns: z.array(z.string()) })
export type Section = z.output<typeof Section>

const Manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type Manifest = z.output<typeof Manifest>

/** The message tells the operator what to do. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}

const END_OF_ROWS = '\\.\n'
/** Backups hold all personal data. */
const OWNER_ONLY_MODE = 0o600

/** Writes the file atomically: afterwards all of it is on disk, or none of it. */
export async function writeSnapshotFile(file: string, parts: AsyncIterable<Buffer | string>): Promise<void> {
  const partFile = `${file}.${process.pid}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const disk = createWriteStream(partFile, { flags: 'wx', mode: OWNER_ONLY_MODE, flush: true })
    await pipeline(parts, createGzip(), disk)
    // Unlike a rename, a link never replaces another backup.
    await link(partFile, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      throw new SnapshotError(`${file} exists already. Name another file.`)
    })
  } finally {
    await rm(partFile, { force: true })
  }
}

export async function* sectionLines(
  section: Section,
  rows: AsyncGenerator<Buffer, TableDigest>,
): AsyncGenerator<Buffer | string, TableDigest> {
  yield snapshotLine(section)
  const copied = yield* rows
  yield END_OF_ROWS
  return copied
}

export function snapshotLine(value: Header | Section | Manifest): string {
  return `${JSON.stringify(value)}\n`
}

/** Reads a snapshot from header to manifest. Read all rows of a section before calling `readNext`. */
export class SnapshotReader {
  private readonly source: ReturnType<typeof createReadStream>
  private readonly chunks: AsyncIterator<Buffer>
  private unread: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    this.source = createReadStream(file)
    const gunzip = createGunzip()
    this.source.on('error', (error) => gunzip.destroy(error))
    // The next read reports the error.
    gunzip.on('error', () => {})
    this.chunks = this.source.pipe(gunzip)[Symbol.asyncIterator]()
  }

  async readHeader(): Promise<Header> {
    return this.readLine(Header)
  }

  /** Returns the next table's section, or the manifest at the end. */
  async readNext(): Promise<Section | Manifest> {
    return this.readLine(z.union([Section, Manifest]))
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const lines = await this.readWholeLines()
      const end = endOfRows(lines)
      if (end === null) {
        yield lines
        continue
      }
      this.unread = Buffer.concat([lines.subarray(end + END_OF_ROWS.length), this.unread])
      if (end > 0) yield lines.subarray(0, end)
      return
    }
  }

  /** Nothing may follow the manifest. Reading to the end also verifies gzip's checksum. */
  async assertEnd(): Promise<void> {
    if (this.unread.length > 0 || (await this.readChunk()))
      throw new SnapshotError('The file is damaged: it continues past its end.')
  }

  [Symbol.dispose](): void {
    this.source.destroy()
  }

  private async readLine<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>> {
    const lines = await this.readWholeLines()
    const end = lines.indexOf('\n') + 1
    this.unread = Buffer.concat([lines.subarray(end), this.unread])
    try {
      return schema.parse(JSON.parse(lines.toString('utf8', 0, end)))
    } catch (cause) {
      throw new SnapshotError('This is not a Wheelhouse snapshot, or a newer version took it.', {
        cause,
      })
    }
  }

  /** Returns one or more complete lines. */
  private async readWholeLines(): Promise<Buffer> {
    while (!this.unread.includes('\n')) await this.readMore()
    const end = this.unread.lastIndexOf('\n') + 1
    const lines = this.unread.subarray(0, end)
    this.unread = this.unread.subarray(end)
    return lines
  }

  private async readMore(): Promise<void> {
    const chunk = await this.readChunk()
    if (!chunk) throw new SnapshotError('The file is damaged or incomplete.')
    this.unread = Buffer.concat([this.unread, chunk])
  }

  /** Returns null at the end of the file. */
  private async readChunk(): Promise<Buffer | null> {
    const { done, value } = await this.chunks.next().catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') throw new SnapshotError(`There is no file ${cause.path}.`, { cause })
      throw new SnapshotError('The file is damaged or incomplete.', { cause })
    })
    return done ? null : value
  }
}

/** COPY escapes every backslash within a row, so no row looks like the end marker. */
function endOfRows(lines: Buffer): number | null {
  if (lines.indexOf(END_OF_ROWS) === 0) return 0
  const before = lines.indexOf(`\n${END_OF_ROWS}`)
  return before === -1 ? null : before + 1
}
