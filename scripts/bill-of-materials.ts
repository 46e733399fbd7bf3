import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Package, shippedPackages } from './locked-packages.ts'

/** Lists the shipped packages in CycloneDX format. Unlike `npm sbom`, it includes those that are also development dependencies. */
export async function billOfMaterials() {
  const { name, version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'))
  const components = new Map((await shippedPackages()).map((pkg) => [packageUrl(pkg), toComponent(pkg)]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: [...components.values()],
  }
}

function toComponent(pkg: Package) {
  const purl = packageUrl(pkg)
  return {
    type: 'library',
    'bom-ref': purl,
    name: pkg.name,
    version: pkg.version,
    purl,
    ...(pkg.licence && { licenses: [toLicense(pkg.licence)] }),
    ...(pkg.integrity && { hashes: [toHash(pkg.integrity)] }),
  }
}

/** A choice of licences is an expression; a single one has an id. */
function toLicense(licence: string) {
  return licence.includes(' ') ? { expression: licence } : { license: { id: licence } }
}

function packageUrl({ name, version }: Package): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** The lockfile has `sha512-` and base64; CycloneDX wants `SHA-512` and hexadecimal. */
function toHash(integrity: string) {
  const [, bits, digest = ''] = /^sha(\d+)-(\S+)/.exec(integrity) ?? []
  return { alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') }
}
