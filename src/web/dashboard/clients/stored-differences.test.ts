import { expect, test } from 'vitest'
import { storedDifferences } from '#web/dashboard/clients/stored-differences.ts'

const ana = { name: 'Ana Silva', email: 'ana@example.com', phone: '555 0100', address: null, notes: 'Gate 4' }

test('lists stored values that differ from the typed ones', () => {
  expect(storedDifferences(ana, { ...ana, phone: '555 0199', notes: null })).toEqual([
    { label: 'Phone', value: '555 0199' },
    { label: 'Notes', value: '(empty)' },
  ])
})

test('lists the language if the owner chose another one', () => {
  expect(storedDifferences({ ...ana, language: 'es' }, { ...ana, language: null })).toEqual([
    { label: 'Language', value: 'Not chosen' },
  ])
  expect(storedDifferences(ana, { ...ana, language: 'es' })).toEqual([])
})

test('lists nothing if the typed and stored values are the same', () => {
  expect(storedDifferences(ana, ana)).toEqual([])
})
