import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Package = {
  name: string
  version: string
  licence?: string | undefined
  /** Of its archive, as the registry writes it. */
  integrity?: string | undefined
  /** Runs something of its own when it is installed. */
  hasInstallScript: boolean
}

type LockfileEntry = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  /** Asked for by development, and beside that only as something that may be missing. */
  devOptional?: boolean
  hasInstallScript?: boolean
}

/** What the lockfile would install without development. */
export async function shippedPackages(): Promise<Package[]> {
  return (await lockedPackages()).filter(([, { dev, devOptional }]) => !dev && !devOptional).map(toPackage)
}

export async function everyPackage(): Promise<Package[]> {
  return (await lockedPackages()).map(toPackage)
}

async function lockedPackages(): Promise<[string, LockfileEntry][]> {
  const text = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, LockfileEntry> }
  return Object.entries(packages).filter(([path]) => path !== '')
}

function toPackage([path, locked]: [string, LockfileEntry]): Package {
  const { version = '', license, integrity, hasInstallScript = false } = locked
  const name = locked.name ?? path.split('node_modules/').at(-1) ?? path
  return { name, version, licence: license, integrity, hasInstallScript }
}
