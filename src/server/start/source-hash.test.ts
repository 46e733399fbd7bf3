import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceHash } from '#server/start/source-hash.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wheelhouse-sources-'))
  await mkdir(join(root, 'src/server'), { recursive: true })
  await write('app.ts', 'one')
})
afterAll(() => rm(root, { recursive: true }))

const write = (name: string, content: string) => writeFile(join(root, 'src/server', name), content)

test('the hash changes with the content of the sources, whatever their modification time', async () => {
  const before = sourceHash(root)
  await write('app.ts', 'other')
  await utimes(join(root, 'src/server/app.ts'), new Date(0), new Date(0))
  const edited = sourceHash(root)
  await write('jobs.ts', 'more')
  const added = sourceHash(root)
  expect(new Set([before, edited, added]).size).toBe(3)
})

test('the hash ignores tests', async () => {
  const before = sourceHash(root)
  await write('app.test.ts', 'a test')
  expect(sourceHash(root)).toBe(before)
})
