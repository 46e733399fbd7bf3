import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Cluster, isClusterCreated } from './cluster.ts'
import { commandLine } from './installation.ts'
import { isAlive } from './postmaster-process.ts'

const PARTIAL_CLUSTER = /^cluster\.making-(\d+)-/
const HBA_RULE = 'host all all 127.0.0.1/32 scram-sha-256\n'

/** Creates the cluster under a temporary name and renames it when complete, so that a crash leaves no partial cluster. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const draft = join(cluster.directory, `cluster.making-${process.pid}-${randomBytes(6).toString('hex')}`)
  await initialise(cluster, draft)
  await writeFile(join(draft, 'pg_hba.conf'), HBA_RULE, { flush: true })
  try {
    await rename(draft, cluster.dataDirectory)
  } catch (error) {
    await removeTree(draft)
    if (!isClusterCreated(cluster)) throw error
  }
  await syncDirectory(cluster.directory)
}

export async function removePartialClusters({ directory }: Cluster): Promise<void> {
  for (const name of await readdir(directory)) {
    const creatorPid = PARTIAL_CLUSTER.exec(name)?.[1]
    if (creatorPid === undefined || isAnotherLiveProcess(Number(creatorPid))) continue
    await removeTree(join(directory, name))
  }
}

async function initialise(
  { directory, passwordFile, installation }: Cluster,
  dataDirectory: string,
): Promise<void> {
  const { file, args } = commandLine(installation, 'initdb', [
    `--pgdata=${dataDirectory}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...localeFlags(installation.majorVersion),
  ])
  try {
    await promisify(execFile)(file, args, { cwd: directory })
  } catch (cause) {
    throw new Error(`cannot create the database: ${cause}`, { cause })
  }
}

function localeFlags(majorVersion: number): string[] {
  // macOS has no C.UTF-8 locale; its character type is called UTF-8.
  const locale = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8']
  return majorVersion >= 17 ? [...locale, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : locale
}

const isAnotherLiveProcess = (pid: number) => pid !== process.pid && isAlive(pid)

// Removal is retried because an initdb that outlived its killed parent may still be writing.
const removeTree = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
