import { execFileSync } from 'node:child_process'

const ALL = 'src/server'

/** Which server tests a change needs most: those beside the changed files. Run from the root of the repository. */
export function changedServerTests(): string[] {
  const upstream = git('rev-parse', '--verify', '--quiet', '@{upstream}')[0]
  const changed = upstream
    ? git('diff', '--name-only', '--merge-base', upstream)
    : git('diff', '--name-only', 'HEAD')
  return serverTestsBeside([...changed, ...git('ls-files', '--others', '--exclude-standard')])
}

/** A migration and a file that belongs to no noun concern every server test. */
export function serverTestsBeside(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    if (file.startsWith('db/')) return [ALL]
    const [, noun] = /^src\/server\/([^/]+\/)?/.exec(file) ?? []
    return file.startsWith(`${ALL}/`) ? [noun ? `${ALL}/${noun}` : ALL] : []
  })
  return folders.includes(ALL) ? [ALL] : [...new Set(folders)].sort()
}

/** The lines git prints; none where it fails, as it does without an upstream branch or outside a repository. */
function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}
