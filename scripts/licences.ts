import { type Package, shippedPackages } from './locked-packages.ts'

/** These only require that their notice is kept. */
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

/** Other packages that were reviewed, with the reason why they may ship. */
const REVIEWED: Readonly<Record<string, string>> = {
  'ical.js': 'MPL-2.0: changes to its own files must be shared; we make none.',
  'web-push': 'MPL-2.0: changes to its own files must be shared; we make none.',
  '@fontsource-variable/plus-jakarta-sans':
    'OFL-1.1: the font may be bundled and embedded, but not sold by itself.',
  'png-js': 'MIT according to its LICENSE file; its package.json does not say so.',
}

/** sharp and the libraries it was built with, for each platform. */
const SHARP_BINARIES = /^@img\/sharp-/
const SHARP_VERDICT =
  'LGPL-3.0: libvips is a library of its own that anybody can replace; we change nothing in it.'

export type Licence = { name: string; version: string; licence: string; verdict: string | null }

/** Every package that ships, and why it may. The verdict is null if nobody has reviewed it. */
export async function shippedLicences(): Promise<Licence[]> {
  return (await shippedPackages()).map((pkg) => ({
    name: pkg.name,
    version: pkg.version,
    licence: pkg.licence ?? 'unknown',
    verdict: REVIEWED[pkg.name] ?? (isPermissive(pkg) ? 'permissive' : verdictOnSharp(pkg)),
  }))
}

function verdictOnSharp({ name }: Package): string | null {
  return SHARP_BINARIES.test(name) ? SHARP_VERDICT : null
}

/** Of alternative licences, one permissive one is enough. */
function isPermissive({ licence = '' }: Package): boolean {
  if (licence.includes(' AND ')) return false
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => PERMISSIVE.includes(choice))
}
