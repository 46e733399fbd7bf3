import { gzipSync } from 'node:zlib'

/** What these scripts weigh as they travel to a browser that knows gzip alone, in kB. */
export async function scriptWeight(addresses: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(addresses)].map(async (address) => gzipSync(await (await fetch(address)).bytes()).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
