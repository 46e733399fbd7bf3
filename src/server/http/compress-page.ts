import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** What a browser that can unpack it gets: less than a fifth. */
export async function compressPage(
  request: Request,
  html: string,
  headers: Headers,
): Promise<string | Uint8Array<ArrayBuffer>> {
  headers.append('Vary', 'Accept-Encoding')
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/i.test(request.headers.get('accept-encoding') ?? '')) return html
  headers.set('Content-Encoding', 'gzip')
  return new Uint8Array(await promisify(gzip)(html))
}
