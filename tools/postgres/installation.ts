import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Identity, identities } from './identity.ts'

/** A Postgres that can be run here, and as whom. */
export type Installation = { binaries: string; identity: Identity; majorVersion: number }

export async function findInstallation(binaries: string): Promise<Installation> {
  const complaints: string[] = []
  for (const identity of identities()) {
    const attempt = await versionAs(identity, binaries)
    if (typeof attempt === 'number') return { binaries, identity, majorVersion: attempt }
    complaints.push(attempt)
  }
  throw new Error([cannotRun(binaries), ...complaints].join('\n'))
}

export function commandLine(
  { binaries, identity }: Installation,
  program: 'initdb' | 'postgres',
  args: string[],
) {
  const path = join(binaries, program)
  const [launcher, ...before] = identity.prefix
  return launcher === undefined ? { file: path, args } : { file: launcher, args: [...before, path, ...args] }
}

async function versionAs(identity: Identity, binaries: string): Promise<number | string> {
  const installation = { binaries, identity, majorVersion: 0 }
  const { file, args } = commandLine(installation, 'postgres', ['--version'])
  try {
    const { stdout } = await promisify(execFile)(file, args, { cwd: '/' })
    return Number(/\d+/.exec(stdout)?.[0])
  } catch (error) {
    return String(error)
  }
}

function cannotRun(binaries: string): string {
  if (process.geteuid?.() !== 0) return `Postgres cannot be run from ${binaries}.`
  return (
    'Postgres refuses to run as root, and neither unshare nor setpriv could give it another identity here: ' +
    'start as an ordinary user instead.'
  )
}
