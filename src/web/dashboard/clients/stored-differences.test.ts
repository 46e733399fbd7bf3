import { expect, test } from 'vitest'
import { storedDifferences } from '#web/dashboard/clients/stored-differences.ts'

const ana = { name: 'Ana Silva', email: 'ana@example.com', phone: '555 0100', address: null, notes: 'Gate 4' }

test('tells what is stored where it differs from what was typed', () => {
  expect(storedDifferences(ana, { ...ana, phone: '555 0199', notes: null })).toEqual([
    { label: 'Phone', value: '555 0199' },
    { label: 'Notes', value: 'Nothing' },
  ])
})

test('has nothing to tell when both say the same', () => {
  expect(storedDifferences(ana, ana)).toEqual([])
})
