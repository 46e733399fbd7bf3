import { expect, test, vi } from 'vitest'

/** As another process knows it. */
async function anotherProcess() {
  vi.resetModules()
  const { preparedName } = await import('#server/db/borrowed-connection.ts')
  return preparedName
}

test('a statement has one name in every process, whatever was asked there before', async () => {
  const [one, other] = [await anotherProcess(), await anotherProcess()]
  const names = [one('select 1'), one('select 2')]
  expect([other('select 2'), other('select 1')].reverse()).toEqual(names)
  expect(new Set(names).size).toBe(2)
  // Longer names are cut off by Postgres.
  expect(names[0]).toMatch(/^q[\w-]{22}$/)
})

test('more statements than are worth a name have none', async () => {
  const nameOf = await anotherProcess()
  for (let n = 0; n < 500; n++) expect(nameOf(`select ${n}`)).toBeDefined()
  expect(nameOf('select 500')).toBeUndefined()
  expect(nameOf('select 0')).toBeDefined()
})
