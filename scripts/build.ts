import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { writeServiceWorker } from './write-service-worker.ts'

const ROOT = join(import.meta.dirname, '..')
const BUILDS = join(ROOT, 'build')
const CURRENT = join(BUILDS, 'current')
const INPUTS = [
  'src/{web,contract,domain}/**/*',
  '*.config.ts',
  'scripts/write-service-worker.ts',
  'package-lock.json',
]
const MAX_BUILDS = 3

/**
 * Builds the pages unless there is a build of the same inputs. Each build has its own directory, named in `build/current`,
 * so a running server keeps its files when another command builds.
 */
export async function buildIfStale(print: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const name = (await hashInputs()).slice(0, 16)
  if (!existsSync(join(BUILDS, name))) {
    print('Building the pages')
    if (!(await build(name, signal))) return
    await deleteOldBuilds(name)
    // Node's compile cache (`src/server/start/compile-cache.ts`) is for the previous build.
    await rm(join(BUILDS, '.compile-cache'), { recursive: true, force: true })
  }
  if ((await currentBuild()) === name) return
  await writeFile(`${CURRENT}-${process.pid}`, name)
  await rename(`${CURRENT}-${process.pid}`, CURRENT)
}

async function currentBuild(): Promise<string | null> {
  return existsSync(CURRENT) ? readFile(CURRENT, 'utf8') : null
}

/** Returns false if it was aborted. A build gets its final name only once it is complete. */
async function build(name: string, signal?: AbortSignal): Promise<boolean> {
  const draft = join(BUILDS, `making-${name}-${process.pid}`)
  await mkdir(BUILDS, { recursive: true })
  try {
    if (!(await buildPages(draft, signal))) return false
    await writeServiceWorker(join(draft, 'client'))
    await compressAssets(draft)
    await rename(draft, join(BUILDS, name)).catch((error: NodeJS.ErrnoException) => {
      // Another process finished the same build first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    return true
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function buildPages(directory: string, signal?: AbortSignal): Promise<boolean> {
  const program = join(ROOT, 'node_modules/.bin/react-router')
  const env = { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: directory }
  try {
    await promisify(execFile)(process.execPath, [program, 'build'], { cwd: ROOT, env, signal })
    return true
  } catch (error) {
    if (signal?.aborted) return false
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`The pages could not be built.\n${stdout}${stderr}`, { cause: error })
  }
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256')
  const paths = await Array.fromAsync(glob(INPUTS, { cwd: ROOT, withFileTypes: true }))
  const files = paths.filter((path) => path.isFile()).map((path) => join(path.parentPath, path.name))
  for (const file of files.sort()) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue
    hash.update(file.slice(ROOT.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

/** The server sends these compressed copies as they are. */
async function compressAssets(directory: string): Promise<void> {
  const files = await Array.fromAsync(glob('client/**/*.{js,css,svg}', { cwd: directory }))
  await Promise.all(
    files.map(async (file) => {
      const path = join(directory, file)
      const content = await readFile(path)
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${path}.gz`, await promisify(gzip)(content))
    }),
  )
}

/** Keeps the newest builds and the current one, which is still being served. */
async function deleteOldBuilds(newest: string): Promise<void> {
  const kept = [newest, await currentBuild()]
  const names = (await readdir(BUILDS)).filter((name) => /^[0-9a-f]{16}$/.test(name) && !kept.includes(name))
  const builds = await Promise.all(
    names.map(async (name) => ({ name, builtAt: (await stat(join(BUILDS, name))).mtimeMs })),
  )
  const oldBuilds = builds.sort((a, b) => b.builtAt - a.builtAt).slice(MAX_BUILDS - 1)
  await Promise.all(oldBuilds.map(({ name }) => rm(join(BUILDS, name), { recursive: true, force: true })))
}

/** Builds pages and server for production, in a separate process so that the caller's state does not affect the result. */
export async function buildProduct(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [import.meta.filename], { cwd: ROOT, env })
}

if (import.meta.main) {
  await buildIfStale(console.log)
  // Imported only here, because loading Vite would slow down every `npm start`.
  const { bundleServer } = await import('#scripts/bundle-server.ts')
  await bundleServer()
}
