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
  const git = (...args: string[]) => run('git', args, { cwd: ROOT }).then(({ stdout }) => stdout.trim())
  const commit = await git('log', '--diff-filter=A', '--format=%H', `-${COMMITS_BACK}`, '--', 'db/migrations')
    .then((commits) => git('rev-parse', '--verify', `${commits.split('\n').at(-1)}^`))
    .catch(() => null)
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
