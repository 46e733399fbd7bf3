import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { bundleMark, sourceHash } from '#server/start/source-hash.ts'

const ROOT = join(import.meta.dirname, '..')
const BUILDS = join(ROOT, 'build')
/** React and its router must be the same instances that the pages use; pino and sharp read files next
 * to their own. fontkit is rarely needed. */
const EXTERNAL_PACKAGES = ['react', 'react-router', 'pino', 'sharp', 'fontkit']

/** Bundles the server into `build/server.js`, because resolving its 1,500 modules takes a third of the start-up time. */
export async function bundleServer(): Promise<void> {
  const draft = join(BUILDS, `making-server-${process.pid}`)
  await mkdir(BUILDS, { recursive: true })
  try {
    await bundle(draft)
    const [bundled, current] = [join(draft, 'server.js'), join(BUILDS, 'server.js')]
    if (existsSync(current) && (await readFile(current)).equals(await readFile(bundled))) return
    await rename(bundled, current)
    // Node's compile cache (`src/server/start/compile-cache.ts`) is for the previous bundle.
    await rm(join(BUILDS, '.compile-cache'), { recursive: true, force: true })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function bundle(directory: string): Promise<void> {
  const sourceHashComment = bundleMark(sourceHash(ROOT))
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
        // An optional dependency of pg that is not installed.
        external: ['pg-native'],
        input: { server: join(ROOT, 'src/server/start/run-server.ts') },
        output: {
          banner: sourceHashComment,
          footer: sourceHashComment,
          codeSplitting: false,
          entryFileNames: '[name].js',
        },
      },
    },
  })
}

/** Makes bundled modules resolve `import.meta` paths relative to their original location. */
function keepModulePaths(): Plugin {
  const relativePath = (path: string) => JSON.stringify(relative(BUILDS, path))
  return {
    name: 'keep-module-paths',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(join(ROOT, 'src'))) return null
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${relativePath(dirname(id))})`)
        .replaceAll('import.meta.url', `new URL(${relativePath(id)}, import.meta.url).href`)
    },
  }
}
