import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/**
 * How many commits with migrations to go back. The last one alone may change no table that is under load. With more than two,
 * functions that only an older release calls may be gone.
 */
const COMMITS_BACK = 2

/** Builds the code from before the last migrations, and returns its directory. Null without git history. */
export async function buildPreviousRelease(cleanup: AsyncDisposableStack): Promise<string | null> {
  const commit = await previousCommit().catch(() => null)
  if (!commit) return null
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-previous-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  const archive = join(directory, 'release.tar')
  await git('archive', '--output', archive, commit)
  await run('tar', ['-xf', archive, '-C', directory])
  await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
  await run(process.execPath, ['scripts/build.ts'], { cwd: directory })
  return directory
}

/** Goes back further while a migration was still being edited: a release never has such a version. */
async function previousCommit(): Promise<string | null> {
  const added = await git('log', '--diff-filter=A', '--format=%H', '--', 'db/migrations')
  for (const commit of added.split('\n').slice(COMMITS_BACK - 1)) {
    const before = await git('rev-parse', '--verify', `${commit}^`)
    const isReleased =
      (await git('diff', '--diff-filter=a', '--name-only', before, 'HEAD', '--', 'db/migrations')) === ''
    if (isReleased) return before
  }
  return null
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: ROOT })
  return stdout.trim()
}
