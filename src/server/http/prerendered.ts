import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { contentSecurityPolicy, inlineScriptHashes } from '#server/http/content-security.ts'
import { isDashboard } from '#server/http/paths.ts'

export type PrerenderedPage = {
  policy: string
  etag: string
  bodies: { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer>; identity: Uint8Array<ArrayBuffer> }
}

/** Every prerendered page by its path (`/`, `/404`), ready to send. */
export async function readPrerendered(clientDirectory: string): Promise<Map<string, PrerenderedPage>> {
  const entries = await readdir(clientDirectory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name === 'index.html')
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const directory = relative(clientDirectory, file.parentPath)
        const path = `/${directory.replaceAll('\\', '/')}`
        return [path, await readPage(path, join(file.parentPath, file.name))] as const
      }),
    ),
  )
}

async function readPage(path: string, file: string): Promise<PrerenderedPage> {
  const html = await readFile(file)
  return {
    policy: contentSecurityPolicy({
      scripts: inlineScriptHashes(html.toString('utf8')),
      inlineStyles: isDashboard(path),
    }),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    bodies: {
      br: new Uint8Array(await promisify(brotliCompress)(html)),
      gzip: new Uint8Array(await promisify(gzip)(html)),
      identity: new Uint8Array(html),
    },
  }
}

export function sendPrerendered(request: Request, page: PrerenderedPage, status: 200 | 404): Response {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.policy,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  })
  if (status === 200) {
    headers.set('ETag', page.etag)
    const known = request.headers.get('if-none-match')?.replaceAll('W/', '') ?? ''
    if (known.split(/,\s*/).includes(page.etag)) return new Response(null, { status: 304, headers })
  }
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(request, name))
  if (encoding) headers.set('Content-Encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : page.bodies[encoding ?? 'identity'], {
    status,
    headers,
  })
}

function accepts(request: Request, encoding: string): boolean {
  const offers = (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
  return offers.some((offer) => {
    const [name, weight = ''] = offer.split(';').map((part) => part.trim())
    return name === encoding && !/^q=0(\.0*)?$/.test(weight)
  })
}
