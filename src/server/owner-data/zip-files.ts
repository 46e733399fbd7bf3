import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** The name of a file, and its text piece by piece. */
export type TextFile = { name: string; pieces: AsyncIterable<string> }

const DEFLATED = 8

/** One archive of all files. The work is zlib's, on threads of its own; what is never there is a whole file. */
export async function zipFiles(files: Iterable<TextFile>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const file of files) await addFile(archive, file)
  archive.end()
  return Buffer.concat(chunks)
}

async function addFile(archive: Zip, { name, pieces }: TextFile): Promise<void> {
  const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED }
  archive.add(file)
  await pipeline(
    measured(pieces, file),
    createDeflateRaw(),
    async (deflated: AsyncIterable<Buffer<ArrayBuffer>>) => {
      for await (const chunk of deflated) file.ondata?.(null, chunk, false)
    },
  )
  file.ondata?.(null, new Uint8Array(), true)
}

/** What the archive's table of contents says of a file, counted on its way. */
async function* measured(pieces: AsyncIterable<string>, file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    file.size += bytes.length
    file.crc = crc32(bytes, file.crc)
    yield bytes
  }
}
