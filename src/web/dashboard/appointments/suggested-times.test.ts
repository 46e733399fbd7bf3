import { expect, test } from 'vitest'
import { emptyText } from './suggested-times.tsx'

test('no times are suggested before a service is chosen, because they depend on how long it takes', () => {
  expect(emptyText({ isServiceChosen: false, isPending: true })).toBe('Choose a service to see free times.')
})

test('without free times the owner chooses any time', () => {
  expect(emptyText({ isServiceChosen: true, isPending: true })).toBe('Looking for free times...')
  expect(emptyText({ isServiceChosen: true, isPending: false })).toBe('Choose any date and time.')
})
