import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { sha256 } from '#server/base/sha256.ts'
import { acceptsEncoding } from '#server/http/compress-page.ts'
import {
  contentSecurityPolicy,
  inlineScriptHashes,
  inlineStyleHashes,
} from '#server/http/content-security.ts'
import { inlineStyleSheets } from '#server/http/inline-styles.ts'
import { type Installation, withInstallationValues } from '#server/http/installation-values.ts'
import type { PageHandle } from '#server/http/page-routes.ts'
import { isDashboard } from '#server/http/paths.ts'

export type PrerenderedPage = {
  policy: string
  isListed: boolean
  etag: string
  /** Compressed on first use: compressing all pages at once would delay the start. */
  body(encoding: Encoding | 'identity'): Promise<Uint8Array<ArrayBuffer>>
}

/** The supported encodings in order of preference, best compression first. */
const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof COMPRESSORS
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[]

export type PageSource = Installation & {
  clientDirectory: string
  handleOf: (path: string) => PageHandle
}

/** All prerendered pages by path (`/`, `/404`). */
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
  const page = withInstallationValues(await readFile(file, 'utf8'), source)
  const { stylesInline, listed = false } = source.handleOf(path)
  const html = stylesInline ? await inlineStyleSheets(page, source.clientDirectory, null) : page
  const bytes = Buffer.from(html)
  return {
    policy: contentSecurityPolicy({
      scripts: inlineScriptHashes(html),
      styles: inlineStyleHashes(html),
      styleAttributes: isDashboard(path),
    }),
    isListed: listed,
    etag: `"${sha256(bytes).toString('base64url').slice(0, 22)}"`,
    body: compressOnce(bytes),
  }
}

function compressOnce(bytes: Buffer): PrerenderedPage['body'] {
  const compressed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return async (encoding) => {
    if (encoding === 'identity') return new Uint8Array(bytes)
    const body =
      compressed.get(encoding) ?? COMPRESSORS[encoding](bytes).then((result) => new Uint8Array(result))
    compressed.set(encoding, body)
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
  // Unlisted pages can be opened, but search engines must not index them.
  if (!page.isListed) headers.set('X-Robots-Tag', 'noindex')
  if (status === 200) {
    headers.set('ETag', page.etag)
    if (matchesEtag(request, page.etag)) return new Response(null, { status: 304, headers })
  }
  const encoding = ENCODINGS.find((name) => acceptsEncoding(request, name))
  if (encoding) headers.set('Content-Encoding', encoding)
  const body = request.method === 'HEAD' ? null : await page.body(encoding ?? 'identity')
  return new Response(body, { status, headers })
}

function matchesEtag(request: Request, etag: string): boolean {
  const etags = request.headers.get('if-none-match')?.replaceAll('W/', '').split(/,\s*/) ?? []
  return etags.includes(etag) || etags.includes('*')
}
