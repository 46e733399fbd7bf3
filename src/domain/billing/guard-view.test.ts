import { expect, test } from 'vitest'
import { type GuardFacts, guardView } from '#domain/billing/guard-view.ts'

const justCame: GuardFacts = {
  liveOpens: null,
  cachedOpens: null,
  isGraceOver: false,
  isChecking: true,
  isPatienceOver: false,
}
const afterGrace = { ...justCame, isGraceOver: true }
const answered = { ...afterGrace, isChecking: false }
const tooLate = { ...afterGrace, isPatienceOver: true }

test('loads while nothing is known', () => {
  expect(guardView(justCame)).toBe('loading')
})

test('opens as soon as the server says so', () => {
  expect(guardView({ ...justCame, liveOpens: true })).toBe('open')
})

test('opens at once by what the browser remembers', () => {
  expect(guardView({ ...justCame, cachedOpens: true })).toBe('open')
})

test('turns nobody away before the grace is over', () => {
  expect(guardView({ ...justCame, liveOpens: false, isChecking: false })).toBe('loading')
  expect(guardView({ ...justCame, cachedOpens: false })).toBe('loading')
})

test('says that it verifies when the grace is over', () => {
  expect(guardView(afterGrace)).toBe('verifying')
  expect(guardView({ ...afterGrace, cachedOpens: false })).toBe('verifying')
  expect(guardView({ ...afterGrace, liveOpens: false })).toBe('verifying')
})

test('turns away whom the server or the browser knows to be without a subscription', () => {
  expect(guardView({ ...answered, liveOpens: false })).toBe('blocked')
  expect(guardView({ ...answered, cachedOpens: false })).toBe('blocked')
})

test('believes the server more than what was remembered', () => {
  expect(guardView({ ...answered, liveOpens: false, cachedOpens: true })).toBe('blocked')
  expect(guardView({ ...answered, liveOpens: true, cachedOpens: false })).toBe('open')
})

test('lets through whom nothing is known about', () => {
  expect(guardView(answered)).toBe('open')
})

test('lets through when the answer takes too long, whatever was remembered', () => {
  expect(guardView(tooLate)).toBe('open')
  expect(guardView({ ...tooLate, cachedOpens: false })).toBe('open')
})

test('goes by an answer that comes too late', () => {
  expect(guardView({ ...tooLate, liveOpens: false })).toBe('blocked')
})
