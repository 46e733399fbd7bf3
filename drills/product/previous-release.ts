import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/**
 * How many commits with migrations to go back. One alone may change no table that is under load. With more, functions that
 * only an older release calls may be gone.
 */
const COMMITS = 2

/** Builds the code from before the last migrations in a new directory. Null without git history. */
export async function previousRelease(running: AsyncDisposableStack): Promise<string | null> {
  const git = (...args: string[]) => run('git', args, { cwd: ROOT }).then(({ stdout }) => stdout.trim())
  const commit = await git('log', '--diff-filter=A', '--format=%H', `-${COMMITS}`, '--', 'db/migrations')
    .then((added) => git('rev-parse', '--verify', `${added.split('\n').at(-1)}^`))
    .catch(() => null)
  if (!commit) return null
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-previous-'))
  running.defer(() => rm(directory, { recursive: true, force: true }))
  const archive = join(directory, 'release.tar')
  await git('archive', '--output', archive, commit)
  await run('tar', ['-xf', archive, '-C', directory])
  await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
  await run(process.execPath, ['scripts/build.ts'], { cwd: directory })
  return directory
}
