import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ENTRY = join(import.meta.dirname, '../src/web/dashboard/service-worker/worker.ts')
/** Files that the pages load by a fixed address. */
const ROOT_FILES = ['/icon-192.png', '/favicon.ico', '/site.webmanifest']
const ASSET = /(?:\/assets\/|assets\/|\.\/)([\w.-]+\.(?:js|css|woff2|svg))/g
/** Each frame contains the version of the dashboard's files. */
const VERSION = / data-version="(\w+)"/

/** Writes the worker that keeps the dashboard on the phone, with the list of what it keeps. */
export async function writeServiceWorker(client: string): Promise<void> {
  const frames = (await Array.fromAsync(glob('dashboard/**/index.html', { cwd: client }))).sort()
  const pages = await Promise.all(frames.map((file) => readFile(join(client, file), 'utf8')))
  const assets = await withImports(client, pages.flatMap(assetNames))
  const version = VERSION.exec(pages[0] ?? '')?.[1]
  if (version === undefined) throw new Error('The frames of the dashboard name no version.')
  const entries = [
    ...frames.map((file, n) => ({ url: frameUrl(file), revision: revisionOf(pages[n] ?? '') })),
    ...(await Promise.all(
      ROOT_FILES.map(async (url) => ({ url, revision: revisionOf(await readFile(join(client, url))) })),
    )),
    // Their names change with their content.
    ...assets.map((name) => ({ url: `/assets/${name}`, revision: null })),
  ]
  await writeFile(join(client, 'service-worker.js'), await bundle(entries, version))
}

/** `/dashboard/today?frame` for `dashboard/today/index.html` */
function frameUrl(file: string): string {
  return `/${file.replace(/\/index\.html$/, '')}?frame`
}

function assetNames(text: string): string[] {
  return [...text.matchAll(ASSET)].map(([, name = '']) => name)
}

/** Adds everything that these files load, now or later. */
async function withImports(client: string, names: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const unread = [...names]
  for (let name = unread.pop(); name !== undefined; name = unread.pop()) {
    if (found.has(name)) continue
    const text = await readFile(join(client, 'assets', name), 'utf8').catch(() => null)
    // Something else in quotes that looks like a file.
    if (text === null) continue
    found.add(name)
    if (/\.(js|css)$/.test(name)) unread.push(...assetNames(text))
  }
  return [...found].sort()
}

function revisionOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

async function bundle(entries: object[], version: string): Promise<string> {
  // Imported only here, because loading Vite would slow down every `npm start`.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    publicDir: false,
    mode: 'production',
    define: {
      'process.env.NODE_ENV': '"production"',
      PRECACHED: JSON.stringify(entries),
      VERSION: JSON.stringify(version),
    },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const [chunk] = outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []))
  if (!chunk) throw new Error('The service worker produced no script')
  return chunk.code
}
