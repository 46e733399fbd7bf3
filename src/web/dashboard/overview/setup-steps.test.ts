import { expect, test } from 'vitest'
import { completedSteps, progressText } from '#web/dashboard/overview/setup-steps.ts'

test('sharing is not ticked while the link was only created by the setup screen', () => {
  expect(completedSteps(['business type', 'share link'], true)).toEqual(['business type'])
  expect(completedSteps(['business type', 'share link'], false)).toEqual(['business type', 'share link'])
})

test('the progress says when all steps are done', () => {
  expect(progressText(4, 5)).toBe('4 of 5 done')
  expect(progressText(5, 5)).toBe('You’re all set.')
})
