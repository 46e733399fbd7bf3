import { gzipSync } from 'node:zlib'

/** The total size of these scripts in kB, compressed with gzip. */
export async function scriptWeight(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(urls)].map(async (url) => gzipSync(await (await fetch(url)).bytes()).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
