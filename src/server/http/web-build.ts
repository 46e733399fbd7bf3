import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { RenderEmail } from '#contract/emails.ts'
import type { CallApi, PublicApi } from '#contract/public-api.ts'

/** The exports of the web room's build besides its pages. */
type WebEntry = {
  nonceContext: RouterContext<string | null>
  publicApiContext: RouterContext<PublicApi>
  readForOwnerContext: RouterContext<CallApi | null>
  /** Set to what a page calls that other sites may show in a frame. */
  allowFramingContext: RouterContext<() => void>
  reportErrorContext: RouterContext<(error: unknown) => void>
  renderEmail: RenderEmail
}

export type WebBuild = ServerBuild & { entry: { module: ServerBuild['entry']['module'] & WebEntry } }

/** The production build of the web room, or Vite's live build in development. */
export type WebBuildSource = {
  build(): Promise<WebBuild>
  /** The directory of browser files; null in development, where Vite serves them. */
  clientDirectory: string | null
  /** The same for previous builds: tabs opened before an upgrade still request their files. */
  earlierDirectories: readonly string[]
}

/** The build named in `build/current`. */
export async function builtWeb(): Promise<WebBuildSource> {
  const builds = join(import.meta.dirname, '../../../build')
  const current = await readFile(join(builds, 'current'), 'utf8')
  const directory = join(builds, current)
  const build = (await import(pathToFileURL(join(directory, 'server/index.js')).href)) as WebBuild
  const earlier = (await readdir(builds)).filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== current)
  return {
    build: async () => build,
    clientDirectory: join(directory, 'client'),
    earlierDirectories: earlier.map((name) => join(builds, name, 'client')),
  }
}

/** Emails are rendered by the web room's latest build. */
export function emailRenderer(web: WebBuildSource): RenderEmail {
  return async (...email) => {
    const { entry } = await web.build()
    return entry.module.renderEmail(...email)
  }
}
