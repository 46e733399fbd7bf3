import { execFileSync } from 'node:child_process'

const ALL_SERVER_TESTS = 'src/server'

/** Which server tests a change needs most: those beside the changed files. Run from the root of the repository. */
export function changedServerTests(): string[] {
  const bases = ['@{upstream}', 'origin/HEAD', 'main', 'HEAD']
  const base = bases.find((name) => git('rev-parse', '--verify', '--quiet', name).length > 0) ?? 'HEAD'
  const changed = git('diff', '-z', '--name-only', '--merge-base', base)
  return serverTestsFor([...changed, ...git('ls-files', '-z', '--others', '--exclude-standard')])
}

/** A migration, a helper of tests and a file that belongs to no noun concern every server test. */
export function serverTestsFor(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    if (file.startsWith('db/') || file.startsWith(`${ALL_SERVER_TESTS}/testing/`)) return [ALL_SERVER_TESTS]
    const [, noun] = /^src\/server\/([^/]+\/)?/.exec(file) ?? []
    return file.startsWith(`${ALL_SERVER_TESTS}/`) ? [noun ? `${ALL_SERVER_TESTS}/${noun}` : ALL_SERVER_TESTS] : []
  })
  return folders.includes(ALL_SERVER_TESTS) ? [ALL_SERVER_TESTS] : [...new Set(folders)].sort()
}

/** The lines git prints; none where it fails, as it does without an upstream branch or outside a repository. */
function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split(args.includes('-z') ? '\0' : '\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}
