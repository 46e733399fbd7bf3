import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFeed, type FeedEntry } from '#server/gateways/calendar-feed.ts'

const ENTRY: FeedEntry = {
  uid: 'one@wheelhouse.example',
  sequence: 3,
  isCancelled: false,
  startsAt: new Date('2030-01-07T15:00:00Z'),
  endsAt: new Date('2030-01-07T16:00:00Z'),
  summary: 'Full Detail - Ava Brooks',
  location: '12 Maple Avenue, Springfield; gate 4',
  description: 'Phone: (555) 010-1000\nMind the dog',
  url: 'https://wheelhouse.example/dashboard/calendar?view=day&date=2030-01-07&appointment=one',
  writtenAt: new Date('2030-01-01T10:11:12.345Z'),
}

const feedWith = (...entries: Partial<FeedEntry>[]) =>
  calendarFeed({
    name: 'Luna Mobile Detailing',
    refreshMinutes: 15,
    entries: entries.map((entry) => ({ ...ENTRY, ...entry })),
  })

const parse = (text: string) => new ICAL.Component(ICAL.parse(text))
const eventsIn = (text: string) =>
  parse(text)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))

test('a feed can be read by another parser', () => {
  const calendar = parse(feedWith({}, { uid: 'two@wheelhouse.example', isCancelled: true, sequence: 4 }))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Luna Mobile Detailing')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT15M')
  expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe('PT15M')
  const [event, cancelled] = eventsIn(feedWith({}, { uid: 'two@wheelhouse.example', isCancelled: true }))
  expect(event).toMatchObject({
    uid: ENTRY.uid,
    sequence: 3,
    summary: ENTRY.summary,
    location: ENTRY.location,
    description: ENTRY.description,
  })
  expect(event?.startDate.toJSDate()).toEqual(ENTRY.startsAt)
  expect(event?.endDate.toJSDate()).toEqual(ENTRY.endsAt)
  expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(event?.component.getFirstPropertyValue('url')).toBe(ENTRY.url)
  expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toBe('2030-01-01T10:11:12Z')
  expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('a feed without entries is a valid calendar', () => {
  expect(eventsIn(feedWith())).toEqual([])
})

test('folds lines at 75 bytes with CRLF, without splitting characters', () => {
  const text = feedWith({ summary: '🚐 Wäsche – '.repeat(40), description: 'שלום '.repeat(100) })
  const lines = text.split('\r\n')
  expect(lines.pop()).toBe('')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([])
  expect(text).not.toContain('\uFFFD')
  expect(eventsIn(text)[0]?.summary).toBe('🚐 Wäsche – '.repeat(40))
})

const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r',
        '\n',
        '\r\n',
        '\u2028',
        '\u0085',
        '\v',
        '\0',
        ':',
        ';',
        ',',
        '\\',
        '\\n',
        '"',
        ' ',
        '\t',
      ),
      fc.constantFrom('END:VEVENT', 'BEGIN:VALARM', 'ATTENDEE:mailto:x@example.com', 'é', '🚐'),
      fc.string({ maxLength: 90 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('prevents injection through names, notes and addresses', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (summary, description, location) => {
      const text = feedWith({ summary, description, location }, { uid: 'two@wheelhouse.example' })
      const events = eventsIn(text)
      expect(events.map(({ uid }) => uid)).toEqual([ENTRY.uid, 'two@wheelhouse.example'])
      expect(events[0]?.component.getAllSubcomponents()).toEqual([])
      expect(events[0]?.component.hasProperty('attendee')).toBe(false)
      const sanitized = (value: string) =>
        value.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
      expect(events[0]?.summary).toBe(sanitized(summary))
    }),
    { numRuns: 300 },
  )
})
