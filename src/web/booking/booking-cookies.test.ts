import { expect, test } from 'vitest'
import { bookingCookies, cookieWriter, serializeDraft } from '#web/booking/booking-cookies.ts'
import { EMPTY_DRAFT } from '#web/booking/booking-view.ts'

const SLUG = 'wheelhouse-4k9z0q2m'
const write = cookieWriter(SLUG, 'https://wheelhouse.example')
const ava = { ...EMPTY_DRAFT, clientName: 'Ava Brooks; née Ö', notes: 'Gate code "1234"' }

function readBack(...cookies: string[]) {
  const pairs = cookies.map((cookie) => cookie.split(';')[0])
  return bookingCookies(new Request('http://localhost/', { headers: { cookie: pairs.join('; ') } }))
}

test('restores the draft that was typed', () => {
  expect(readBack(write.draft(serializeDraft(ava))).draft).toEqual(ava)
})

test('truncates only very long notes', () => {
  const { draft } = readBack(write.draft(serializeDraft({ ...ava, notes: '🚗'.repeat(5_000) })))
  expect(draft).toMatchObject({ clientName: ava.clientName })
  expect(draft?.notes).toMatch(/^(🚗)+/u)
})

test('restores the answers that were given', () => {
  const draft = { ...ava, 'answers.Where’s it parked?': 'Garage; 2nd level' }
  expect(readBack(write.draft(serializeDraft(draft))).draft).toEqual(draft)
})

test('keeps name, email and phone if the answers are too long for a cookie', () => {
  const answers = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`answers.${n}`, '漢'.repeat(500)]))
  expect(readBack(write.draft(serializeDraft({ ...ava, ...answers }))).draft).toEqual({ ...ava, notes: '' })
})

test('stays below the size limit of cookies', () => {
  const longDraft = { ...ava, address: 'ß'.repeat(500), notes: '漢'.repeat(10_000) }
  expect(write.draft(serializeDraft(longDraft)).length).toBeLessThan(4_096)
})

test('remembers the visitor and the manage link of their booking', () => {
  const confirmed = write.confirmed('https://wheelhouse.example/booking/ab_c-0123456789abcdef')
  const visitor = write.visitor('0123456789abcdef0123')
  expect(readBack(confirmed, visitor)).toEqual({
    visitor: '0123456789abcdef0123',
    manageToken: 'ab_c-0123456789abcdef',
    draft: null,
    held: null,
    zip: null,
  })
})

test('remembers which time is held, and until when', () => {
  const [time, until] = ['2026-11-18T14:00:00.000Z', '2026-11-15T10:10:00.000Z'] as const
  expect(readBack(write.held(time, until)).held).toEqual({
    start: Date.parse(time),
    until: Date.parse(until),
  })
  expect(readBack(write.clearHeld()).held).toBeNull()
})

test('has names that only https can set, and plain ones on http', () => {
  expect(write.visitor('0123456789abcdef0123')).toMatch(/^__Secure-booking-visitor=.*; Secure$/)
  const local = cookieWriter(SLUG, 'http://localhost:3000').visitor('0123456789abcdef0123')
  expect(local).toMatch(/^booking-visitor=(?!.*Secure)/)
  expect(readBack(local).visitor).toBe('0123456789abcdef0123')
})

test('limits cookies to one booking page', () => {
  expect(write.visitor('x')).toContain('Path=/book/wheelhouse-4k9z0q2m; SameSite=Lax; Secure')
  expect(cookieWriter(SLUG, 'http://localhost').visitor('x')).not.toContain('Secure')
})

test.each([
  'booking-draft=%',
  'booking-draft=null',
  'booking-draft=[]',
  'booking-made=../../evil',
  'booking-visitor=x',
  'booking-held=soon',
  'booking-held=1-later',
])('ignores the invalid cookie %s', (cookie) => {
  const { draft, visitor, manageToken, held } = readBack(cookie)
  expect([draft ?? EMPTY_DRAFT, visitor, manageToken, held]).toEqual([EMPTY_DRAFT, null, null, null])
})
