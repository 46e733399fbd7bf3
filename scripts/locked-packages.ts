import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Package = {
  name: string
  version: string
  licence?: string | undefined
  /** Hash of its archive, in the registry's format. */
  integrity?: string | undefined
  /** Has scripts that run on installation. */
  hasInstallScript: boolean
}

type LockfileEntry = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  /** A development dependency that is otherwise only an optional one. */
  devOptional?: boolean
  hasInstallScript?: boolean
}

/** Packages that are needed outside development. */
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
