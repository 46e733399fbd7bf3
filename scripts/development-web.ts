import type { RequestListener } from 'node:http'
import type { WebBuild, WebBuildSource } from '#server/http/web-build.ts'

export type DevelopmentWeb = {
  web: WebBuildSource
  wrapListener: (listener: RequestListener) => RequestListener
}

/** The web room served by Vite, so that changes show without a restart. */
export async function developmentWeb(cleanup: AsyncDisposableStack): Promise<DevelopmentWeb> {
  const { createServer } = await import('vite')
  const vite = await withoutNewListeners(() =>
    createServer({ server: { middlewareMode: true }, clearScreen: false }),
  )
  cleanup.defer(() => vite.close())
  return {
    web: {
      build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild,
      clientDirectory: null,
      earlierDirectories: [],
    },
    wrapListener: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
  }
}

/** Removes Vite's listeners, which exit on SIGTERM and on the end of stdin before the database can be stopped. */
async function withoutNewListeners<T>(work: () => Promise<T>): Promise<T> {
  const before = { term: process.listeners('SIGTERM'), end: process.stdin.listeners('end') }
  const result = await work()
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.term.includes(listener)) process.off('SIGTERM', listener)
  }
  for (const listener of process.stdin.listeners('end')) {
    if (!before.end.includes(listener)) process.stdin.off('end', listener as () => void)
  }
  return result
}
