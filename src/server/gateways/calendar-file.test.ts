import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from '#server/gateways/calendar-file.ts'

const entry: CalendarEntry = {
  uid: '1@wheelhouse.example',
  sequence: 2,
  isCancelled: false,
  startsAt: new Date('2026-11-18T14:15:00Z'),
  endsAt: new Date('2026-11-18T15:45:00Z'),
  summary: 'Full Detail with Carter Mobile Detailing',
  location: '12 Maple Avenue',
  description: 'See, move or cancel it: https://wheelhouse.example/booking/abc',
  url: 'https://wheelhouse.example/booking/abc',
  organizer: { name: 'Carter Mobile Detailing', email: 'riley@example.com' },
  writtenAt: new Date('2026-11-15T08:00:00Z'),
}

function parse(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const component = calendar.getFirstSubcomponent('vevent') as ICAL.Component
  return { calendar, component, event: new ICAL.Event(component) }
}

test('a file can be read by a calendar parser', () => {
  const { filename, contentType, content } = calendarFile(entry)
  expect({ filename, contentType }).toEqual({
    filename: 'appointment.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  })
  const { calendar, component, event } = parse(content)
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(event).toMatchObject({
    uid: entry.uid,
    sequence: 2,
    summary: entry.summary,
    location: entry.location,
  })
  expect(event.description).toBe(entry.description)
  expect(event.startDate.toJSDate()).toEqual(entry.startsAt)
  expect(event.endDate.toJSDate()).toEqual(entry.endsAt)
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(component.getFirstPropertyValue('organizer')).toBe('mailto:riley@example.com')
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-15T08:00:00Z')
})

test('writes times in UTC', () => {
  const { content } = calendarFile(entry)
  expect(content).toContain('\r\nDTSTART:20261118T141500Z\r\nDTEND:20261118T154500Z\r\n')
  expect(content).not.toContain('TZID')
})

test('marks a cancelled appointment as cancelled', () => {
  const { contentType, content } = calendarFile({ ...entry, isCancelled: true })
  const { calendar, component, event } = parse(content)
  expect(contentType).toContain('method=CANCEL')
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(event.uid).toBe(entry.uid)
})

test.each([
  ['special characters of the format', 'a; b, c: "d" \\ e\\n'],
  ['line breaks', 'Gate code\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil'],
  ['emoji and right-to-left', `🚐✨ שלום مرحبا ${'🚐'.repeat(60)}`],
  ['500 characters', 'ä'.repeat(500)],
])('keeps %s as text', (_, text) => {
  const { content } = calendarFile({ ...entry, summary: text, location: text })
  const { calendar, event } = parse(content)
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
  expect(event.summary).toBe(text.replaceAll('\r\n', '\n'))
  expect(event.location).toBe(text.replaceAll('\r\n', '\n'))
  expect(Math.max(...content.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
