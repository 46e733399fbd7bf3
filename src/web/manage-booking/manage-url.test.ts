import { expect, test } from 'vitest'
import { manageStep, moveHref } from './manage-url.ts'

const stepIn = (search: string) => manageStep(new URLSearchParams(search))

test('a query without a valid step means the overview', () => {
  for (const search of ['', '?done=moved', '?step=dance'])
    expect(stepIn(search)).toEqual({ kind: 'overview' })
})

test('parses the links that the page creates', () => {
  const time = '2026-11-18T14:00:00.000Z'
  expect(stepIn(moveHref())).toEqual({ kind: 'move', month: null, date: null, time: null })
  expect(stepIn(moveHref({ month: '2026-12' }))).toMatchObject({ month: '2026-12', date: null })
  expect(stepIn(moveHref({ date: '2026-11-18', time }))).toEqual({
    kind: 'move',
    month: '2026-11',
    date: '2026-11-18',
    time,
  })
  expect(stepIn('?step=cancel')).toEqual({ kind: 'cancel' })
})

test('ignores invalid dates', () => {
  expect(stepIn('?step=move&month=2026-13&date=2026-02-30&time=soon')).toEqual({
    kind: 'move',
    month: null,
    date: null,
    time: null,
  })
})
