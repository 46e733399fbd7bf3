import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Package, shippedPackages } from './locked-packages.ts'

/** CycloneDX, from the lockfile: `npm sbom` leaves out what development asks for too. */
export async function billOfMaterials() {
  const { name, version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'))
  const components = new Map((await shippedPackages()).map((found) => [packageUrl(found), toComponent(found)]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: [...components.values()],
  }
}

function toComponent(found: Package) {
  const address = packageUrl(found)
  return {
    type: 'library',
    'bom-ref': address,
    name: found.name,
    version: found.version,
    purl: address,
    ...(found.licence && { licenses: [toLicense(found.licence)] }),
    ...(found.integrity && { hashes: [toHash(found.integrity)] }),
  }
}

/** A choice is an expression, a single one has an id. */
function toLicense(licence: string) {
  return licence.includes(' ') ? { expression: licence } : { license: { id: licence } }
}

function packageUrl({ name, version }: Package): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** `sha512-` and base64 in the lockfile, `SHA-512` and hexadecimal here. */
function toHash(integrity: string) {
  const [, bits, digest = ''] = /^sha(\d+)-(\S+)/.exec(integrity) ?? []
  return { alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') }
}
