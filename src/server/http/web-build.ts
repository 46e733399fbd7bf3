import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { RenderEmail } from '#contract/emails.ts'
import type { PublicApi } from '#contract/public-api.ts'

/** What the web room's build exports beside its pages. */
type WebEntry = {
  nonceContext: RouterContext<string | null>
  publicApiContext: RouterContext<PublicApi>
  reportErrorContext: RouterContext<(error: unknown) => void>
  renderEmail: RenderEmail
}

export type WebBuild = ServerBuild & { entry: { module: ServerBuild['entry']['module'] & WebEntry } }

/** The built web room, or in development the one Vite builds while one types. */
export type WebBuildSource = {
  build(): Promise<WebBuild>
  /** Where files for the browser lie; null in development, where Vite serves them. */
  clientDirectory: string | null
  /** The same of the builds before it that are kept: tabs opened before an upgrade still ask for their files. */
  earlierDirectories: readonly string[]
}

/** The build that `build/current` names. */
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

/** Letters are written by the web room, whichever build it has by then. */
export function emailRenderer(web: WebBuildSource): RenderEmail {
  return async (name, props) => {
    const { entry } = await web.build()
    return entry.module.renderEmail(name, props)
  }
}
