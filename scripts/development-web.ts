import type { RequestListener } from 'node:http'
import type { WebBuild, WebDoor } from '#server/http/web-door.ts'

export type DevelopmentWeb = { web: WebDoor; before: (listener: RequestListener) => RequestListener }

/** The web room as Vite builds it while one types: changes show without a restart. */
export async function developmentWeb(running: AsyncDisposableStack): Promise<DevelopmentWeb> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  running.defer(() => vite.close())
  return {
    web: {
      build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild,
      clientDirectory: null,
    },
    before: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
  }
}
