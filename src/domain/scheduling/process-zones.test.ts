import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sampleAnswers } from './testing/sample-answers.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SCRIPT = `
  import { sampleAnswers } from '#domain/scheduling/testing/sample-answers.ts'
  const minutesWestOfUtc = new Date('2026-06-15').getTimezoneOffset()
  process.stdout.write(JSON.stringify({ minutesWestOfUtc, answers: sampleAnswers() }))
`
type Told = { minutesWestOfUtc: number; answers: ReturnType<typeof sampleAnswers> }

function askInZone(TZ: string): Told {
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    cwd: ROOT,
    env: { ...process.env, TZ },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(told.toString())
}

let answersHere: Told['answers']
beforeAll(() => {
  answersHere = sampleAnswers()
})

test.each([
  ['UTC', 0],
  ['America/St_Johns', 150],
  ['Asia/Kathmandu', -345],
  ['Pacific/Apia', -780],
])('answers the same on a server whose clock is set to %s', (processZone, minutes) => {
  const { minutesWestOfUtc, answers } = askInZone(processZone)
  expect(minutesWestOfUtc).toBe(minutes)
  expect(answers.map(({ offered }) => offered)).toEqual(answers.map(({ foundSlowly }) => foundSlowly))
  expect(answers).toEqual(answersHere)
})
