import { expect, test } from 'vitest'
import { bookingCookies, cookieWriter, draftText } from '#web/booking/booking-cookies.ts'
import { EMPTY_DRAFT } from '#web/booking/booking-view.ts'

const SLUG = 'wheelhouse-4k9z0q2m'
const write = cookieWriter(SLUG, 'https://wheelhouse.example')
const ava = { ...EMPTY_DRAFT, clientName: 'Ava Brooks; née Ö', notes: 'Gate code "1234"' }

function sentBack(...cookies: string[]) {
  const pairs = cookies.map((cookie) => cookie.split(';')[0])
  return bookingCookies(new Request('http://localhost/', { headers: { cookie: pairs.join('; ') } }))
}

test('brings back what was typed', () => {
  expect(sentBack(write.draft(draftText(ava))).draft).toEqual(ava)
})

test('keeps everything but the end of very long notes', () => {
  const { draft } = sentBack(write.draft(draftText({ ...ava, notes: '🚗'.repeat(5_000) })))
  expect(draft).toMatchObject({ clientName: ava.clientName })
  expect(draft?.notes).toMatch(/^(🚗)+/u)
})

test('stays below what a browser takes', () => {
  const everything = { ...ava, address: 'ß'.repeat(500), notes: '漢'.repeat(10_000) }
  expect(write.draft(draftText(everything)).length).toBeLessThan(4_096)
})

test('remembers the visitor and the way to their booking', () => {
  const made = write.made('https://wheelhouse.example/booking/ab_c-0123456789abcdef')
  const visitor = write.visitor('0123456789abcdef0123')
  expect(sentBack(made, visitor)).toEqual({
    visitor: '0123456789abcdef0123',
    madeToken: 'ab_c-0123456789abcdef',
    draft: null,
    held: null,
  })
})

test('remembers which time is held, and until when', () => {
  const [time, until] = ['2026-11-18T14:00:00.000Z', '2026-11-15T10:10:00.000Z'] as const
  expect(sentBack(write.held(time, until)).held).toEqual({
    start: Date.parse(time),
    until: Date.parse(until),
  })
  expect(sentBack(write.noHeld()).held).toBeNull()
})

test('belongs to one business’s page', () => {
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
])('takes nothing from %s', (cookie) => {
  const { draft, visitor, madeToken, held } = sentBack(cookie)
  expect([draft ?? EMPTY_DRAFT, visitor, madeToken, held]).toEqual([EMPTY_DRAFT, null, null, null])
})
