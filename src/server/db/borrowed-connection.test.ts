import { expect, test, vi } from 'vitest'

/** Loads the module afresh, as another process would. */
async function inNewProcess() {
  vi.resetModules()
  const { preparedName } = await import('#server/db/borrowed-connection.ts')
  return preparedName
}

test('gives a statement the same name in every process, whatever ran there before', async () => {
  const [first, second] = [await inNewProcess(), await inNewProcess()]
  const names = [first('select 1'), first('select 2')]
  expect([second('select 2'), second('select 1')].reverse()).toEqual(names)
  expect(new Set(names).size).toBe(2)
  // Postgres truncates longer names.
  expect(names[0]).toMatch(/^q[\w-]{22}$/)
})

test('gives no more names once there are too many statements', async () => {
  const nameOf = await inNewProcess()
  for (let n = 0; n < 500; n++) expect(nameOf(`select ${n}`)).toBeDefined()
  expect(nameOf('select 500')).toBeUndefined()
  expect(nameOf('select 0')).toBeDefined()
})
