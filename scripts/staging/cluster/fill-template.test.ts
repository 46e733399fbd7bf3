import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnvironmentFile } from './fill-template.ts'

const DIRECTORY = join(import.meta.dirname, '../../../deploy/cluster')
const EXAMPLE = 'cluster.env.example'
const read = (name: string) => readFileSync(join(DIRECTORY, name), 'utf8')
const templates = readdirSync(DIRECTORY).filter((name) => name !== EXAMPLE && name !== 'README.md')

test('cluster.env.example has every variable of the templates, and no other', () => {
  const used = templates.flatMap((name) =>
    [...read(name).matchAll(/\$\{(\w+)\}/g)].map(([, variable]) => variable),
  )
  expect(new Set(Object.keys(parseEnvironmentFile(read(EXAMPLE))))).toEqual(new Set(used))
})
