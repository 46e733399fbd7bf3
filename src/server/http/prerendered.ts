import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { sha256 } from '#server/base/sha256.ts'
import { asInstalled, type Installation } from '#server/http/as-installed.ts'
import { acceptsEncoding } from '#server/http/compress-page.ts'
import {
  contentSecurityPolicy,
  inlineScriptHashes,
  inlineStyleHashes,
} from '#server/http/content-security.ts'
import { withStylesInline } from '#server/http/inline-styles.ts'
import type { PageHandle } from '#server/http/known-routes.ts'
import { isDashboard } from '#server/http/paths.ts'

export type PrerenderedPage = {
  policy: string
  isListed: boolean
  etag: string
  /** Packed when it is first asked for: all pages at once would keep the start waiting. */
  body(encoding: Encoding | 'identity'): Promise<Uint8Array<ArrayBuffer>>
}

/** What a browser is sent, the smallest first. */
const PACKED = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof PACKED
const ENCODINGS = Object.keys(PACKED) as Encoding[]

export type PageSource = Installation & {
  clientDirectory: string
  handleOf: (path: string) => PageHandle
}

/** Every prerendered page by its path (`/`, `/404`), ready to send. */
export async function readPrerendered(source: PageSource): Promise<Map<string, PrerenderedPage>> {
  const { clientDirectory } = source
  const entries = await readdir(clientDirectory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name === 'index.html')
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const directory = relative(clientDirectory, file.parentPath)
        const path = `/${directory.replaceAll('\\', '/')}`
        return [path, await readPage(path, join(file.parentPath, file.name), source)] as const
      }),
    ),
  )
}

async function readPage(path: string, file: string, source: PageSource): Promise<PrerenderedPage> {
  const built = asInstalled(await readFile(file, 'utf8'), source)
  const { stylesInline, listed = false } = source.handleOf(path)
  const html = stylesInline ? await withStylesInline(built, source.clientDirectory, null) : built
  const bytes = Buffer.from(html)
  return {
    policy: contentSecurityPolicy({
      scripts: inlineScriptHashes(html),
      styles: inlineStyleHashes(html),
      inlineStyles: isDashboard(path),
    }),
    isListed: listed,
    etag: `"${sha256(bytes).toString('base64url').slice(0, 22)}"`,
    body: packedOnce(bytes),
  }
}

function packedOnce(bytes: Buffer): PrerenderedPage['body'] {
  const packed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return async (encoding) => {
    if (encoding === 'identity') return new Uint8Array(bytes)
    const body = packed.get(encoding) ?? PACKED[encoding](bytes).then((small) => new Uint8Array(small))
    packed.set(encoding, body)
    return body
  }
}

export async function sendPrerendered(
  request: Request,
  page: PrerenderedPage,
  status: 200 | 404,
): Promise<Response> {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.policy,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  })
  // Whoever has the address may open it; nobody should come upon it by searching.
  if (!page.isListed) headers.set('X-Robots-Tag', 'noindex')
  if (status === 200) {
    headers.set('ETag', page.etag)
    if (isKnown(request, page.etag)) return new Response(null, { status: 304, headers })
  }
  const encoding = ENCODINGS.find((name) => acceptsEncoding(request, name))
  if (encoding) headers.set('Content-Encoding', encoding)
  const body = request.method === 'HEAD' ? null : await page.body(encoding ?? 'identity')
  return new Response(body, { status, headers })
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.replaceAll('W/', '').split(/,\s*/) ?? []
  return known.includes(etag) || known.includes('*')
}
