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
