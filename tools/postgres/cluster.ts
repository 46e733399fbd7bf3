import { existsSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Installation } from './installation.ts'

/** A database directory and the Postgres installation that serves it. */
export type Cluster = {
  directory: string
  dataDirectory: string
  logFile: string
  passwordFile: string
  installation: Installation
  settings: Record<string, string>
}

export async function openCluster(
  directory: string,
  installation: Installation,
  settings: Record<string, string>,
): Promise<Cluster> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // A running postmaster is recognised by this path, so symbolic links are resolved.
  const real = await realpath(directory)
  return {
    directory: real,
    dataDirectory: join(real, 'cluster'),
    logFile: join(real, 'postgres.log'),
    passwordFile: join(real, 'password'),
    installation,
    settings,
  }
}

export const isClusterCreated = ({ dataDirectory }: Cluster) => existsSync(join(dataDirectory, 'PG_VERSION'))
