import { afterEach, expect, test } from 'vitest'
import { dismissFailures, dismissToast, onToastsChange, shownToasts, toast } from '#web/ui/toast-store.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

test('stacks messages in the order they came', () => {
  toast({ title: 'Letter queued' })
  toast({ title: 'Clock moved' })
  expect(shownToasts().map(({ title }) => title)).toEqual(['Letter queued', 'Clock moved'])
})

test('takes away only the dismissed message', () => {
  toast({ title: 'Letter queued' })
  toast({ title: 'Clock moved' })
  dismissToast(shownToasts()[0]?.id ?? 0)
  expect(shownToasts().map(({ title }) => title)).toEqual(['Clock moved'])
})

test('shows the same message once', () => {
  for (let n = 0; n < 3; n++) toast({ title: 'Profile updated' })
  expect(shownToasts()).toHaveLength(1)
})

test('shows only the newest of those that say the same of something else', () => {
  for (const name of ['Ava', 'Noah']) toast({ title: 'Client added', description: name })
  expect(shownToasts()).toMatchObject([{ description: 'Noah' }])
})

const undoable = { label: 'Undo', onAction: () => {} }

test('shows three at most, and lets go of the oldest', () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) toast({ title })
  expect(shownToasts().map(({ title }) => title)).toEqual(['Two', 'Three', 'Four'])
})

test('lets go of what cannot be answered before what can', () => {
  toast({ title: 'Moved', action: undoable })
  for (const title of ['Two', 'Three', 'Four']) toast({ title })
  expect(shownToasts().map(({ title }) => title)).toEqual(['Moved', 'Three', 'Four'])
})

test('lets go of the oldest when all can be answered', () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) toast({ title, action: undoable })
  expect(shownToasts().map(({ title }) => title)).toEqual(['Two', 'Three', 'Four'])
})

test('shows the newest even when all others can be answered', () => {
  for (const title of ['One', 'Two', 'Three']) toast({ title, action: undoable })
  toast({ title: 'Profile updated' })
  expect(shownToasts().map(({ title }) => title)).toEqual(['Two', 'Three', 'Profile updated'])
})

test('keeps what can still be undone beside a message that reads the same', () => {
  const undone: number[] = []
  for (const n of [1, 2]) {
    toast({ title: 'Appointment cancelled', action: { label: 'Undo', onAction: () => undone.push(n) } })
  }
  for (const { action } of shownToasts()) action?.onAction()
  expect(undone).toEqual([1, 2])
})

test('tells a failure that can be tried again once', () => {
  const action = { label: 'Try again', onAction: () => {} }
  for (let n = 0; n < 3; n++) toast({ title: 'Could not load data', variant: 'destructive', action })
  expect(shownToasts()).toHaveLength(1)
})

test('no longer offers to undo what has changed again', () => {
  const action = { label: 'Undo', onAction: () => {} }
  toast({ title: 'Invoice voided', action, about: 'invoice 1' })
  toast({ title: 'Invoice voided', action, about: 'invoice 2' })
  toast({ title: 'Invoice reopened', about: 'invoice 1' })
  expect(shownToasts().map(({ title, about }) => [title, about])).toEqual([
    ['Invoice voided', 'invoice 2'],
    ['Invoice reopened', 'invoice 1'],
  ])
})

test('takes away what failed when somebody tries again', () => {
  toast({ title: 'Login failed', variant: 'destructive' })
  toast({ title: 'Profile updated' })
  dismissFailures()
  expect(shownToasts().map(({ title }) => title)).toEqual(['Profile updated'])
})

test('tells its listeners until they leave', () => {
  let changes = 0
  const leave = onToastsChange(() => {
    changes += 1
  })
  toast({ title: 'Letter queued' })
  leave()
  toast({ title: 'Clock moved' })
  expect(changes).toBe(1)
})
