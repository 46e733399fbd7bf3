import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'build/stamp')
const INPUTS = ['src/{web,contract,domain}/**/*', 'public/**/*', '*.config.ts', 'package-lock.json']

/** Builds the pages unless the ones at hand were made from the very same files. */
export async function buildIfStale(say: (line: string) => void, stopping?: AbortSignal): Promise<void> {
  const inputs = await hashOfInputs()
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === inputs) return
  say('Building the pages')
  await rm(STAMP, { force: true })
  if (!(await buildPages(stopping))) return
  await compressAssets()
  await writeFile(STAMP, inputs)
}

/** False when it was told to stop. */
async function buildPages(signal?: AbortSignal): Promise<boolean> {
  const program = join(ROOT, 'node_modules/.bin/react-router')
  const env = { ...process.env, NODE_ENV: 'production' }
  try {
    await promisify(execFile)(process.execPath, [program, 'build'], { cwd: ROOT, env, signal })
    return true
  } catch (error) {
    if (signal?.aborted) return false
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`The pages could not be built.\n${stdout}${stderr}`, { cause: error })
  }
}

async function hashOfInputs(): Promise<string> {
  const hash = createHash('sha256')
  const paths = await Array.fromAsync(glob(INPUTS, { cwd: ROOT, withFileTypes: true }))
  const files = paths.filter((path) => path.isFile()).map((path) => join(path.parentPath, path.name))
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(file.slice(ROOT.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

/** The server hands out the small copies as they are. */
async function compressAssets(): Promise<void> {
  const files = await Array.fromAsync(glob('build/client/**/*.{js,css,svg}', { cwd: ROOT }))
  await Promise.all(
    files.map(async (file) => {
      const path = join(ROOT, file)
      const content = await readFile(path)
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${path}.gz`, await promisify(gzip)(content))
    }),
  )
}

if (import.meta.main) await buildIfStale(console.log)
