import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isNewerThan } from '#server/newer-than.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wheelhouse-newer-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function written(name: string, at: string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, '')
  await utimes(path, new Date(at), new Date(at))
  return path
}

test('what was built is used until a source changes, or one comes', async () => {
  const sources = [join(directory, '*.ts')]
  expect(isNewerThan(join(directory, 'missing.js'), sources)).toBe(false)
  await written('one.ts', '2030-01-01T10:00:00Z')
  const built = await written('built.js', '2030-01-01T11:00:00Z')
  expect(isNewerThan(built, sources)).toBe(true)
  await written('other.ts', '2030-01-01T12:00:00Z')
  expect(isNewerThan(built, sources)).toBe(false)
})
