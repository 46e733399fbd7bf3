import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Version = 'first' | 'second'

type Faults = {
  /** As in a release from before there was one. */
  hasNoWorker?: boolean
  /** Part of the name of a file that is missing. */
  missingAsset?: string
  /** Frames come from the other version, as they do while only some of several servers are upgraded. */
  framesOf?: Version
}

export type AppVersions = {
  url: string
  /** Replaces the version that is served, like an upgrade or a rollback. */
  serve(version: Version, faults?: Faults): void
  /** Keeps back the next answer of a path, as it is now, until `release` is called. */
  hold(path: string): HeldAnswer
}

type HeldAnswer = { requested: Promise<void>; release(): void }

const ASSET = /(assets\/|\.\/)([\w.-]+)\.(js|css|woff2|svg)\b/g
/** Of a page in the service worker's list of files. */
const REVISION = /(\brevision:["'`]\w+)/g
const TEXT = /^(text\/(html|javascript|css)|application\/manifest\+json)/
const CONDITIONS = ['if-none-match', 'if-modified-since']
// Inline scripts name files, so that their hashes change with the names.
const OUTDATED_HEADERS = ['content-length', 'content-security-policy', 'etag', 'last-modified']

/**
 * Serves the app under test as two versions. All files have other names in each, so that a page that mixes them gets 404, and
 * each script adds its version to `loadedVersions`.
 */
export async function serveVersions(appUrl: string): Promise<AppVersions & AsyncDisposable> {
  const builtVersion = await readBuiltVersion(appUrl)
  let current: { version: Version; faults: Faults } = { version: 'first', faults: {} }
  const held = new Map<string, { onRequest(): void; released: Promise<void> }>()

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { version, faults } = current
    const path = incoming.url ?? '/'
    const isMissing =
      (faults.hasNoWorker && path === '/service-worker.js') ||
      (faults.missingAsset !== undefined && path.includes(faults.missingAsset)) ||
      (isAsset(path) && !path.includes(version))
    if (isMissing) return void outgoing.writeHead(404).end()
    const sent = (path.endsWith('?frame') && faults.framesOf) || version
    forward(incoming, outgoing, isAsset(path) ? originalName(path, version) : path, sent)
  }

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    path: string,
    version: Version,
  ): void {
    const headers = { ...incoming.headers, host: new URL(appUrl).host, 'accept-encoding': 'identity' }
    if (headers.origin) headers.origin = appUrl
    for (const name of CONDITIONS) delete headers[name as keyof typeof headers]
    const forwarded = request(new URL(path, appUrl), { method: incoming.method ?? 'GET', headers })
    forwarded.on('response', async (response) => {
      const type = response.headers['content-type'] ?? ''
      if (!TEXT.test(type)) {
        outgoing.writeHead(response.statusCode ?? 500, response.headers)
        return void response.pipe(outgoing)
      }
      const body = inVersion(await text(response), version, isAsset(path) && path.endsWith('.js'))
      for (const name of OUTDATED_HEADERS) delete response.headers[name]
      const hold = held.get(path)
      held.delete(path)
      hold?.onRequest()
      await hold?.released
      // A browser may delete files from its own cache at any time, so a journey must not depend on it.
      if (isAsset(path)) response.headers['cache-control'] = 'no-store'
      outgoing.writeHead(response.statusCode ?? 500, response.headers).end(body)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }

  function inVersion(original: string, version: Version, isScript: boolean): string {
    const renamed = original
      .replace(ASSET, `$1$2-${version}.$3`)
      .replaceAll(builtVersion, `${builtVersion}${version}`)
      .replace(REVISION, `$1${version}`)
    return isScript ? `${renamed}\n;(globalThis.loadedVersions ??= new Set()).add('${version}')` : renamed
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve(version, faults = {}) {
      current = { version, faults }
    },
    hold(path) {
      const requested = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      held.set(path, { onRequest: requested.resolve, released: released.promise })
      return { requested: requested.promise, release: released.resolve }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isAsset(path: string): boolean {
  return path.startsWith('/assets/')
}

function originalName(path: string, version: Version): string {
  return path.replace(new RegExp(`-?${version}(\\.\\w+)$`), '$1')
}

/** The version that the page and the service worker compare. It changes with every change of a file. */
async function readBuiltVersion(appUrl: string): Promise<string> {
  const page = await (await fetch(`${appUrl}/dashboard?frame`)).text()
  const found = / data-version="(\w+)"/.exec(page)?.[1]
  if (found === undefined) throw new Error('the dashboard names no version')
  return found
}
