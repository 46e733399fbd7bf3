import { expect, test } from 'vitest'
import { type CalendarNote, googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'

const detail: CalendarNote = {
  service: 'Full Detail',
  business: 'Luna & Sons',
  time: '2026-11-18T14:00:00.000Z',
  duration: 90,
  address: '12 Maple Avenue #3',
  manageUrl: 'https://wheelhouse.example/booking/t0ken',
}

const fieldsOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

test('Google gets the time in UTC, what it is, where it is and the way back', () => {
  const link = googleCalendarLink(detail)
  expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/)
  expect(fieldsOf(link)).toEqual({
    action: 'TEMPLATE',
    text: 'Full Detail with Luna & Sons',
    dates: '20261118T140000Z/20261118T153000Z',
    details: 'https://wheelhouse.example/booking/t0ken',
    location: '12 Maple Avenue #3',
  })
})

test('Outlook gets the same', () => {
  const link = outlookCalendarLink(detail)
  expect(link).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/deeplink\/compose\?/)
  expect(fieldsOf(link)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    startdt: '2026-11-18T14:00:00Z',
    enddt: '2026-11-18T15:30:00Z',
    subject: 'Full Detail with Luna & Sons',
    body: 'https://wheelhouse.example/booking/t0ken',
    location: '12 Maple Avenue #3',
  })
})

test('a job over the hour that comes twice ends when its time is up', () => {
  const autumn = { ...detail, time: '2026-11-01T01:30:00-04:00', duration: 120 }
  expect(fieldsOf(googleCalendarLink(autumn)).dates).toBe('20261101T053000Z/20261101T073000Z')
  expect(fieldsOf(outlookCalendarLink(autumn)).enddt).toBe('2026-11-01T07:30:00Z')
})

test('spaces are spaces to every calendar', () => {
  expect(outlookCalendarLink(detail)).toContain('subject=Full%20Detail%20with%20Luna%20%26%20Sons')
})

test('what is not known is left out', () => {
  const link = googleCalendarLink({ ...detail, business: null, address: null })
  expect(fieldsOf(link)).toMatchObject({ text: 'Full Detail' })
  expect(link).not.toContain('location')
})
