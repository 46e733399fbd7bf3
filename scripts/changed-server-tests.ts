import { execFileSync } from 'node:child_process'

const ALL_SERVER_TESTS = 'src/server'

/** The folders of server tests next to changed files. Must run in the root of the repository. */
export function changedServerTests(): string[] {
  const bases = ['@{upstream}', 'origin/HEAD', 'main', 'HEAD']
  const base = bases.find((name) => git('rev-parse', '--verify', '--quiet', name).length > 0) ?? 'HEAD'
  const changed = git('diff', '-z', '--name-only', '--merge-base', base)
  return serverTestsFor([...changed, ...git('ls-files', '-z', '--others', '--exclude-standard')])
}

/** A migration, a start-up file, a test helper or a file outside a noun's folder affects every server test. */
export function serverTestsFor(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    if (/^(db|src\/server\/(start|testing))\//.test(file)) return [ALL_SERVER_TESTS]
    const [, noun] = /^src\/server\/([^/]+\/)?/.exec(file) ?? []
    return file.startsWith(`${ALL_SERVER_TESTS}/`)
      ? [noun ? `${ALL_SERVER_TESTS}/${noun}` : ALL_SERVER_TESTS]
      : []
  })
  return folders.includes(ALL_SERVER_TESTS) ? [ALL_SERVER_TESTS] : [...new Set(folders)].sort()
}

/** Empty if git fails, as it does without an upstream branch or outside a repository. */
function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split(args.includes('-z') ? '\0' : '\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}
