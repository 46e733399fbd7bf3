import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulationResult, simulateDays } from '#server/testing/simulate-days.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const TIMEOUT_MS = 10 * 60_000

type Size = { owners: number; days: number; maxProcessorSeconds: number }

/** Declares tests of reminders over simulated days with crashes, clock changes and mail errors. */
export function testReminderReliability({ owners, days, maxProcessorSeconds }: Size): void {
  let database: TestDatabase
  let result: SimulationResult
  let processorSeconds: number
  beforeAll(async () => {
    database = await createTestDatabase()
    const before = process.cpuUsage()
    result = await simulateDays(database, { owners, days })
    const { user, system } = process.cpuUsage(before)
    processorSeconds = (user + system) / 1_000_000
  }, TIMEOUT_MS)
  afterAll(() => database.drop())

  const keysOf = (map: ReadonlyMap<string, unknown>) => [...map.keys()].toSorted()

  test('the simulation includes enough crashes, clock jumps and changes', () => {
    const { crashes, jumps, refusals, moved, cancelled, owed } = result
    const jobs = owners * days
    expect(crashes).toBe(2 * days)
    expect(jumps).toBeGreaterThan(days / 12)
    expect(moved).toBeGreaterThan(jobs / 60)
    expect(cancelled).toBeGreaterThan(jobs / 120)
    expect(refusals).toBeGreaterThan(jobs / 12)
    expect(owed.size).toBeGreaterThan((jobs * 5) / 3)
  })

  test('sends every owed reminder once, or records why not', () => {
    const settled = new Set([...result.accepted.keys(), ...result.givenUp.keys()])
    expect([...settled].toSorted()).toEqual(keysOf(result.owed))
    expect(keysOf(result.accepted).filter((key) => result.givenUp.has(key))).toEqual([])
    expect([...result.givenUp.values()].every((reason) => reason.length > 0)).toBe(true)
    expect(result.givenUp.size).toBeLessThan(result.owed.size / 50)
  })

  test('sends an email twice only if a worker crashed before recording the first time', () => {
    const repeated = [...result.accepted].filter(([, times]) => times > 1).map(([key]) => key)
    expect(repeated.filter((key) => !result.unrecorded.has(key))).toEqual([])
    expect(result.messageIdCount).toBe(result.accepted.size)
  })

  test('sends reminders at most two minutes late, apart from hours skipped by clock jumps', () => {
    expect(result.maxLagSeconds).toBeLessThan(120)
  })

  test('sends nothing for cancelled jobs or former times of moved jobs', () => {
    expect(keysOf(result.accepted).filter((key) => !result.owed.has(key))).toEqual([])
    expect(result.pending).toBe(0)
  })

  test(`uses less than ${maxProcessorSeconds} seconds of CPU time`, () => {
    expect(processorSeconds).toBeLessThan(maxProcessorSeconds)
  })
}
