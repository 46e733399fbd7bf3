import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** As whom Postgres runs: what stands before its command line, and whose the cluster's files have to be. */
export type Identity = { prefix: string[]; owner: number | null }

const NOBODY = 65534

const ourselves: Identity = { prefix: [], owner: null }

// Root outside, nobody inside: every path that root can reach stays reachable, also under a home only root may enter.
const nobodyInOwnNamespace: Identity = {
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`],
  owner: 0,
}

// Containers may forbid namespaces. The capability opens the same paths; without the secure bit access(2), by which
// Postgres examines its own binary, would ignore it.
const nobodyWhoReachesEverything: Identity = {
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

/** Best first. All of them replace themselves with Postgres, so the pid is Postgres's own. */
export function identities(): Identity[] {
  return process.geteuid?.() === 0 ? [nobodyInOwnNamespace, nobodyWhoReachesEverything] : [ourselves]
}

/** Root may have made the cluster under its other identity, by an earlier start in other surroundings. */
export async function handOver(data: string, { owner }: Identity): Promise<void> {
  const { uid } = await stat(data)
  if (owner === null || uid === owner) return
  if (uid !== 0 && uid !== NOBODY)
    throw new Error(`${data} belongs to user ${uid}: start as that user, not as root`)
  for (const entry of await readdir(data, { recursive: true })) await lchown(join(data, entry), owner, owner)
  // Last, as the mark of completeness: an interrupted pass is repeated.
  await lchown(data, owner, owner)
}
