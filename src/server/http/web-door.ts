import { fileURLToPath } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { WriteLetter } from '#contract/letters.ts'
import type { PublicApi } from '#contract/public-api.ts'

/** What the web room's build exports beside its pages. */
type WebEntry = {
  nonceContext: RouterContext<string | null>
  publicApiContext: RouterContext<PublicApi>
  reportErrorContext: RouterContext<(error: unknown) => void>
  writeLetter: WriteLetter
}

export type WebBuild = ServerBuild & { entry: { module: ServerBuild['entry']['module'] & WebEntry } }

/** The built web room, or in development the one Vite builds while one types. */
export type WebDoor = {
  build(): Promise<WebBuild>
  /** Where files for the browser lie; null in development, where Vite serves them. */
  clientDirectory: string | null
}

export async function builtWeb(buildDirectory: URL): Promise<WebDoor> {
  const build = (await import(new URL('server/index.js', buildDirectory).href)) as WebBuild
  return {
    build: async () => build,
    clientDirectory: fileURLToPath(new URL('client', buildDirectory)),
  }
}
