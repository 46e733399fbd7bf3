import { expect, test } from 'vitest'
import { doneText } from './done-text.ts'

test('the day says how many of its jobs are done, once one is', () => {
  const jobs = [{ state: 'done' }, { state: 'in_progress' }, { state: 'scheduled' }] as const
  expect(doneText(jobs)).toBe('1 of 3 done')
  expect(doneText([...jobs, { state: 'no_show' }])).toBe('1 of 4 done, 1 no-show')
  expect(doneText([{ state: 'scheduled' }])).toBeNull()
})
