import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** The content comes in chunks, so that a large file is never in memory as a whole. */
export type ArchivedFile = { name: string; chunks: AsyncIterable<string | Buffer> }

const DEFLATE_METHOD = 8

/** Compresses in zlib's own threads. */
export async function zipFiles(files: Iterable<ArchivedFile>): Promise<Buffer> {
  const output: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    output.push(chunk)
  })
  for (const file of files) await addFile(archive, file)
  archive.end()
  return Buffer.concat(output)
}

async function addFile(archive: Zip, { name, chunks }: ArchivedFile): Promise<void> {
  const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATE_METHOD }
  archive.add(file)
  await pipeline(
    withSizeAndChecksum(chunks, file),
    createDeflateRaw(),
    async (deflated: AsyncIterable<Buffer<ArrayBuffer>>) => {
      for await (const chunk of deflated) file.ondata?.(null, chunk, false)
    },
  )
  file.ondata?.(null, new Uint8Array(), true)
}

/** Passes the chunks on and sets the size and checksum, which the archive's directory needs. */
async function* withSizeAndChecksum(
  chunks: AsyncIterable<string | Buffer>,
  file: ZipInputFile,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    file.size += bytes.length
    file.crc = crc32(bytes, file.crc)
    yield bytes
  }
}
