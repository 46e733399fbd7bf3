import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

/** Compresses a page to less than a fifth if the browser supports gzip. */
export async function compressPage(
  request: Request,
  html: string,
  headers: Headers,
): Promise<string | Uint8Array<ArrayBuffer>> {
  headers.append('Vary', 'Accept-Encoding')
  if (!acceptsEncoding(request, 'gzip')) return html
  headers.set('Content-Encoding', 'gzip')
  return new Uint8Array(await promisify(gzip)(html))
}

export function acceptsEncoding(request: Request, encoding: string): boolean {
  const offers = parseAccept(request.headers.get('accept-encoding') ?? '')
  return offers.some(({ type, q }) => type.toLowerCase() === encoding && q > 0)
}
