import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** What a browser that can unpack it gets: less than a fifth. */
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
  const offers = (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
  return offers.some((offer) => {
    const [name, weight = ''] = offer.split(';').map((part) => part.trim())
    return name === encoding && !/^q=0(\.0*)?$/.test(weight)
  })
}
