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
type Output = { minutesWestOfUtc: number; answers: ReturnType<typeof sampleAnswers> }

function runInZone(TZ: string): Output {
  const stdout = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    cwd: ROOT,
    env: { ...process.env, TZ },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout.toString())
}

let answersHere: Output['answers']
beforeAll(() => {
  answersHere = sampleAnswers()
})

test.each([
  ['UTC', 0],
  ['America/St_Johns', 150],
  ['Asia/Kathmandu', -345],
  ['Pacific/Apia', -780],
])('gives the same answers on a server in the time zone %s', (processZone, minutes) => {
  const { minutesWestOfUtc, answers } = runInZone(processZone)
  expect(minutesWestOfUtc).toBe(minutes)
  expect(answers.map(({ offered }) => offered)).toEqual(answers.map(({ reference }) => reference))
  expect(answers).toEqual(answersHere)
})
