import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulated, simulateDays } from '#server/testing/simulate-days.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const TIMEOUT_MS = 10 * 60_000

type Size = { owners: number; days: number; mostProcessorSeconds: number }

/** What holds of reminders through all of it, at any size. */
export function expectReliableDays({ owners, days, mostProcessorSeconds }: Size): void {
  let database: TestDatabase
  let was: Simulated
  let processorSeconds: number
  beforeAll(async () => {
    database = await createTestDatabase()
    const before = process.cpuUsage()
    was = await simulateDays(database, { owners, days })
    const { user, system } = process.cpuUsage(before)
    processorSeconds = (user + system) / 1_000_000
  }, TIMEOUT_MS)
  afterAll(() => database.drop())

  const keysOf = (map: ReadonlyMap<string, unknown>) => [...map.keys()].toSorted()

  test('happens as often as it was meant to', () => {
    const { crashes, jumps, refusals, moved, cancelled, owed } = was
    const jobs = owners * days
    expect(crashes).toBe(2 * days)
    expect(jumps).toBeGreaterThan(days / 12)
    expect(moved).toBeGreaterThan(jobs / 60)
    expect(cancelled).toBeGreaterThan(jobs / 120)
    expect(refusals).toBeGreaterThan(jobs / 12)
    expect(owed.size).toBeGreaterThan((jobs * 5) / 3)
  })

  test('sends every reminder that is owed once, or says why not', () => {
    const settled = new Set([...was.accepted.keys(), ...was.givenUp.keys()])
    expect([...settled].toSorted()).toEqual(keysOf(was.owed))
    expect(keysOf(was.accepted).filter((key) => was.givenUp.has(key))).toEqual([])
    expect([...was.givenUp.values()].every((reason) => reason.length > 0)).toBe(true)
    expect(was.givenUp.size).toBeLessThan(was.owed.size / 50)
  })

  test('hands a letter over again only where a worker died before it could record the first time', () => {
    const repeated = [...was.accepted].filter(([, times]) => times > 1).map(([key]) => key)
    expect(repeated.filter((key) => !was.unrecorded.has(key))).toEqual([])
    expect(was.messageIds).toBe(was.accepted.size)
  })

  test('is late by two minutes at most, but for an hour that the clock left out', () => {
    expect(was.latestSeconds).toBeLessThan(120)
  })

  test('sends nothing about a job that was cancelled, or for a time that it had left', () => {
    expect(keysOf(was.accepted).filter((key) => !was.owed.has(key))).toEqual([])
    expect(was.waiting).toBe(0)
  })

  test(`takes less than ${mostProcessorSeconds} seconds of processor`, () => {
    expect(processorSeconds).toBeLessThan(mostProcessorSeconds)
  })
}
