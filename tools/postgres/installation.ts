import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Identity, identities } from './identity.ts'

/** A Postgres that can run here, and the identity it runs as. */
export type Installation = { binaries: string; identity: Identity; majorVersion: number }

export async function findInstallation(binaries: string): Promise<Installation> {
  const errors: string[] = []
  for (const identity of identities()) {
    const attempt = await majorVersionAs(identity, binaries)
    if (typeof attempt === 'number') return { binaries, identity, majorVersion: attempt }
    errors.push(attempt)
  }
  throw new Error([cannotRunMessage(binaries), ...errors].join('\n'))
}

export function commandLine(
  { binaries, identity }: Installation,
  program: 'initdb' | 'postgres',
  args: string[],
) {
  const path = join(binaries, program)
  const [launcher, ...prefixArgs] = identity.prefix
  return launcher === undefined
    ? { file: path, args }
    : { file: launcher, args: [...prefixArgs, path, ...args] }
}

async function majorVersionAs(identity: Identity, binaries: string): Promise<number | string> {
  const installation = { binaries, identity, majorVersion: 0 }
  const { file, args } = commandLine(installation, 'postgres', ['--version'])
  try {
    const { stdout } = await promisify(execFile)(file, args, { cwd: '/' })
    return Number(/\d+/.exec(stdout)?.[0])
  } catch (error) {
    return String(error)
  }
}

function cannotRunMessage(binaries: string): string {
  if (process.geteuid?.() !== 0) return `Postgres cannot be run from ${binaries}.`
  return (
    'Postgres refuses to run as root, and neither unshare nor setpriv could give it another identity here: ' +
    'start as an ordinary user instead.'
  )
}
