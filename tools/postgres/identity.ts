import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The user Postgres runs as: the prefix of its command line, and the required owner of the cluster's files. */
export type Identity = { prefix: string[]; owner: number | null }

const NOBODY = 65534

const currentUser: Identity = { prefix: [], owner: null }

// Root outside the namespace, nobody inside: all paths that root can access stay accessible, even in root's home.
const nobodyInUserNamespace: Identity = {
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`],
  owner: 0,
}

// For containers that forbid namespaces. The capability gives access to the same paths. The secure bit is needed because
// Postgres checks its own binary by access(2), which would ignore the capability otherwise.
const nobodyWithFileAccess: Identity = {
  prefix: [
    'setpriv',
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ],
  owner: NOBODY,
}

/** The identities to try, the preferred one first. All of them exec Postgres, so the pid is that of Postgres. */
export function identities(): Identity[] {
  return process.geteuid?.() === 0 ? [nobodyInUserNamespace, nobodyWithFileAccess] : [currentUser]
}

/** Changes the owner of the files: root may have created the cluster under its other identity before. */
export async function ensureOwnership(dataDirectory: string, { owner }: Identity): Promise<void> {
  const { uid } = await stat(dataDirectory)
  if (owner === null || uid === owner) return
  if (uid !== 0 && uid !== NOBODY)
    throw new Error(`${dataDirectory} belongs to user ${uid}: start as that user, not as root`)
  for (const entry of await readdir(dataDirectory, { recursive: true }))
    await lchown(join(dataDirectory, entry), owner, owner)
  // The directory comes last, so that an interrupted run is repeated.
  await lchown(dataDirectory, owner, owner)
}
