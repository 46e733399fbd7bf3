import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { hashOfSources, madeFrom } from '#server/source-hash.ts'

const ROOT = join(import.meta.dirname, '..')
const BUILDS = join(ROOT, 'build')
/** The pages' build loads the same ones; the last reads files that lie beside it. */
const EXTERNAL_PACKAGES = ['react', 'react-router', 'pino']

/** The server as one file, `build/server.js`: to find and read its 1,500 modules takes a third of a start. */
export async function bundleServer(): Promise<void> {
  const draft = join(BUILDS, `making-server-${process.pid}`)
  await mkdir(BUILDS, { recursive: true })
  try {
    await bundle(draft)
    const [made, current] = [join(draft, 'server.js'), join(BUILDS, 'server.js')]
    if (existsSync(current) && (await readFile(current)).equals(await readFile(made))) return
    await rename(made, current)
    // What Node has compiled of the one before (`src/server/compile-cache.ts`).
    await rm(join(BUILDS, '.compile-cache'), { recursive: true, force: true })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function bundle(directory: string): Promise<void> {
  const mark = madeFrom(hashOfSources(ROOT))
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    publicDir: false,
    mode: 'production',
    plugins: [keepModulePaths()],
    ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
    build: {
      ssr: true,
      target: 'node26',
      outDir: directory,
      minify: false,
      rolldownOptions: {
        // Asked for by name only where somebody has it.
        external: ['pg-native'],
        input: { server: join(ROOT, 'src/server/run-server.ts') },
        output: {
          banner: mark,
          footer: mark,
          codeSplitting: false,
          entryFileNames: '[name].js',
        },
      },
    },
  })
}

/** A module of ours that names a file beside itself goes on naming that one. */
function keepModulePaths(): Plugin {
  const from = (path: string) => JSON.stringify(relative(BUILDS, path))
  return {
    name: 'places-of-modules',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(join(ROOT, 'src'))) return null
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${from(dirname(id))})`)
        .replaceAll('import.meta.url', `new URL(${from(id)}, import.meta.url).href`)
    },
  }
}
