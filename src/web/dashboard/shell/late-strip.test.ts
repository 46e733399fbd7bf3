import { expect, test } from 'vitest'
import { lateWords } from '#web/dashboard/shell/late-strip.tsx'

test.each([
  [6, '6 minutes'],
  [119, '119 minutes'],
  [120, '2 hours'],
  [47 * 60 + 59, '47 hours'],
  [49 * 60, '2 days'],
])('%i minutes late is told as %s', (minutes, words) => {
  expect(lateWords(minutes)).toContain(`late by ${words}.`)
})
