import { expect, test } from 'vitest'
import { manageStep, moveHref } from './manage-url.ts'

const step = (search: string) => manageStep(new URLSearchParams(search))

test('shows the overview without a valid step', () => {
  for (const search of ['', '?done=moved', '?step=dance']) expect(step(search)).toEqual({ kind: 'overview' })
})

test('parses its own links', () => {
  const time = '2026-11-18T14:00:00.000Z'
  expect(step(moveHref())).toEqual({ kind: 'move', month: null, date: null, time: null })
  expect(step(moveHref({ month: '2026-12' }))).toMatchObject({ month: '2026-12', date: null })
  expect(step(moveHref({ date: '2026-11-18', time }))).toEqual({
    kind: 'move',
    month: '2026-11',
    date: '2026-11-18',
    time,
  })
  expect(step('?step=cancel')).toEqual({ kind: 'cancel' })
})

test('ignores invalid dates', () => {
  expect(step('?step=move&month=2026-13&date=2026-02-30&time=soon')).toEqual({
    kind: 'move',
    month: null,
    date: null,
    time: null,
  })
})
