import { afterEach, expect, test } from 'vitest'
import {
  dismissAllToasts,
  dismissErrorToasts,
  dismissToast,
  onToastsChange,
  shownToasts,
  toast,
} from '#web/ui/toast-store.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

test('stacks messages in the order they were added', () => {
  toast({ title: 'Email queued' })
  toast({ title: 'Clock moved' })
  expect(shownToasts().map(({ title }) => title)).toEqual(['Email queued', 'Clock moved'])
})

test('removes only the dismissed message', () => {
  toast({ title: 'Email queued' })
  toast({ title: 'Clock moved' })
  dismissToast(shownToasts()[0]?.id ?? 0)
  expect(shownToasts().map(({ title }) => title)).toEqual(['Clock moved'])
})

test('shows an identical message once', () => {
  for (let n = 0; n < 3; n++) toast({ title: 'Profile updated' })
  expect(shownToasts()).toHaveLength(1)
})

test('shows only the newest of messages with the same title', () => {
  for (const name of ['Ava', 'Noah']) toast({ title: 'Client added', description: name })
  expect(shownToasts()).toMatchObject([{ description: 'Noah' }])
})

const undoAction = { label: 'Undo', onAction: () => {} }

test('shows three messages at most, and drops the oldest', () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) toast({ title })
  expect(shownToasts().map(({ title }) => title)).toEqual(['Two', 'Three', 'Four'])
})

test('drops messages without an action before those with one', () => {
  toast({ title: 'Moved', action: undoAction })
  for (const title of ['Two', 'Three', 'Four']) toast({ title })
  expect(shownToasts().map(({ title }) => title)).toEqual(['Moved', 'Three', 'Four'])
})

test('drops the oldest message when all have an action', () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) toast({ title, action: undoAction })
  expect(shownToasts().map(({ title }) => title)).toEqual(['Two', 'Three', 'Four'])
})

test('shows the newest message even when all others have an action', () => {
  for (const title of ['One', 'Two', 'Three']) toast({ title, action: undoAction })
  toast({ title: 'Profile updated' })
  expect(shownToasts().map(({ title }) => title)).toEqual(['Two', 'Three', 'Profile updated'])
})

test('keeps two undoable messages with the same text', () => {
  const undone: number[] = []
  for (const n of [1, 2]) {
    toast({ title: 'Appointment cancelled', action: { label: 'Undo', onAction: () => undone.push(n) } })
  }
  for (const { action } of shownToasts()) action?.onAction()
  expect(undone).toEqual([1, 2])
})

test('shows the same retryable failure only once', () => {
  const action = { label: 'Try again', onAction: () => {} }
  for (let n = 0; n < 3; n++) toast({ title: 'Could not load data', variant: 'destructive', action })
  expect(shownToasts()).toHaveLength(1)
})

test('removes the undoable message about a record that has changed again', () => {
  const action = { label: 'Undo', onAction: () => {} }
  toast({ title: 'Invoice voided', action, recordId: 'invoice 1' })
  toast({ title: 'Invoice voided', action, recordId: 'invoice 2' })
  toast({ title: 'Invoice reopened', recordId: 'invoice 1' })
  expect(shownToasts().map(({ title, recordId }) => [title, recordId])).toEqual([
    ['Invoice voided', 'invoice 2'],
    ['Invoice reopened', 'invoice 1'],
  ])
})

test('removes error messages on the next attempt', () => {
  toast({ title: 'Login failed', variant: 'destructive' })
  toast({ title: 'Profile updated' })
  dismissErrorToasts()
  expect(shownToasts().map(({ title }) => title)).toEqual(['Profile updated'])
})

test('notifies listeners until they unsubscribe', () => {
  let changes = 0
  const unsubscribe = onToastsChange(() => {
    changes += 1
  })
  toast({ title: 'Email queued' })
  unsubscribe()
  toast({ title: 'Clock moved' })
  expect(changes).toBe(1)
})

test('dismisses every toast when another form replaces the one they are about', () => {
  toast({ title: 'Password reset email sent' })
  toast({ variant: 'destructive', title: 'Login failed' })
  dismissAllToasts()
  expect(shownToasts()).toEqual([])
})
