import { type Package, shippedPackages } from './locked-packages.ts'

/** Ask for their notice to be kept, and nothing of us. */
const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
]

/** Others that were looked at, with the reason why they may ship. */
const REVIEWED: Readonly<Record<string, string>> = {
  'ical.js': 'MPL-2.0: what changes in its own files must be shared; we change nothing in them.',
  '@fontsource-variable/plus-jakarta-sans':
    'OFL-1.1: a font may be bundled and embedded, not sold by itself.',
  'png-js': 'MIT by the LICENSE in it; its package.json does not say so.',
}

export type Licence = { name: string; version: string; licence: string; verdict: string | null }

/** Every package that ships, and why it may; null where nobody has looked. */
export async function shippedLicences(): Promise<Licence[]> {
  return (await shippedPackages()).map((found) => ({
    name: found.name,
    version: found.version,
    licence: found.licence ?? 'unknown',
    verdict: REVIEWED[found.name] ?? (isPermissive(found) ? 'free' : null),
  }))
}

/** Of a choice, one free one is enough. */
function isPermissive({ licence = '' }: Package): boolean {
  if (licence.includes(' AND ')) return false
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => PERMISSIVE.includes(choice))
}
