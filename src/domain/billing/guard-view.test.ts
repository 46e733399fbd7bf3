import { expect, test } from 'vitest'
import { type GuardFacts, guardView } from '#domain/billing/guard-view.ts'

const initial: GuardFacts = {
  hasLiveAccess: null,
  hasCachedAccess: null,
  isGraceOver: false,
  isChecking: true,
  isTimedOut: false,
}
const afterGrace = { ...initial, isGraceOver: true }
const checked = { ...afterGrace, isChecking: false }
const timedOut = { ...afterGrace, isTimedOut: true }

test('shows "loading" while nothing is known', () => {
  expect(guardView(initial)).toBe('loading')
})

test('opens the dashboard as soon as the server grants access', () => {
  expect(guardView({ ...initial, hasLiveAccess: true })).toBe('open')
})

test('opens the dashboard at once if the cached status grants access', () => {
  expect(guardView({ ...initial, hasCachedAccess: true })).toBe('open')
})

test('blocks nobody before the grace period is over', () => {
  expect(guardView({ ...initial, hasLiveAccess: false, isChecking: false })).toBe('loading')
  expect(guardView({ ...initial, hasCachedAccess: false })).toBe('loading')
})

test('shows "verifying" when the grace period is over', () => {
  expect(guardView(afterGrace)).toBe('verifying')
  expect(guardView({ ...afterGrace, hasCachedAccess: false })).toBe('verifying')
  expect(guardView({ ...afterGrace, hasLiveAccess: false })).toBe('verifying')
})

test('blocks owners without a subscription by live or cached status', () => {
  expect(guardView({ ...checked, hasLiveAccess: false })).toBe('blocked')
  expect(guardView({ ...checked, hasCachedAccess: false })).toBe('blocked')
})

test('prefers the live status to the cached one', () => {
  expect(guardView({ ...checked, hasLiveAccess: false, hasCachedAccess: true })).toBe('blocked')
  expect(guardView({ ...checked, hasLiveAccess: true, hasCachedAccess: false })).toBe('open')
})

test('opens the dashboard if nothing is known after the check', () => {
  expect(guardView(checked)).toBe('open')
})

test('opens the dashboard on a timeout, whatever the cached status is', () => {
  expect(guardView(timedOut)).toBe('open')
  expect(guardView({ ...timedOut, hasCachedAccess: false })).toBe('open')
})

test('follows a response that arrives after the timeout', () => {
  expect(guardView({ ...timedOut, hasLiveAccess: false })).toBe('blocked')
})
