import { expect, test } from 'vitest'
import { type CalendarEvent, googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'

const event: CalendarEvent = {
  title: 'Full Detail with Luna & Sons',
  time: '2026-11-18T14:00:00.000Z',
  duration: 90,
  arrivalWindow: null,
  arrival: null,
  address: '12 Maple Avenue #3',
  manageUrl: 'https://wheelhouse.example/booking/t0ken',
}

const queryParams = (link: string) => Object.fromEntries(new URL(link).searchParams)

test('the Google link has the UTC time, title, address and manage link', () => {
  const link = googleCalendarLink(event)
  expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/)
  expect(queryParams(link)).toEqual({
    action: 'TEMPLATE',
    text: 'Full Detail with Luna & Sons',
    dates: '20261118T140000Z/20261118T153000Z',
    details: 'https://wheelhouse.example/booking/t0ken',
    location: '12 Maple Avenue #3',
  })
})

test('the Outlook link has the same details', () => {
  const link = outlookCalendarLink(event)
  expect(link).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/deeplink\/compose\?/)
  expect(queryParams(link)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    startdt: '2026-11-18T14:00:00Z',
    enddt: '2026-11-18T15:30:00Z',
    subject: 'Full Detail with Luna & Sons',
    body: 'https://wheelhouse.example/booking/t0ken',
    location: '12 Maple Avenue #3',
  })
})

test('an appointment across the end of daylight saving time keeps its duration', () => {
  const acrossTheChange = { ...event, time: '2026-11-01T01:30:00-04:00', duration: 120 }
  expect(queryParams(googleCalendarLink(acrossTheChange)).dates).toBe('20261101T053000Z/20261101T073000Z')
  expect(queryParams(outlookCalendarLink(acrossTheChange)).enddt).toBe('2026-11-01T07:30:00Z')
})

test('an appointment with an arrival window blocks it too and says when somebody arrives', () => {
  const arrival = 'We arrive between 9:00 and 10:00 AM'
  const link = googleCalendarLink({ ...event, arrivalWindow: 60, arrival })
  expect(queryParams(link)).toMatchObject({
    dates: '20261118T140000Z/20261118T163000Z',
    details: `${arrival}\nhttps://wheelhouse.example/booking/t0ken`,
  })
})

test('spaces are encoded as %20, which every calendar understands', () => {
  expect(outlookCalendarLink(event)).toContain('subject=Full%20Detail%20with%20Luna%20%26%20Sons')
})

test('fields without a value are omitted', () => {
  const link = googleCalendarLink({ ...event, address: null })
  expect(link).not.toContain('location')
})

test('the links list the services of a visit with their options', () => {
  const items = ['Full Detail (Sedan)', 'Full Detail (SUV) + Pet hair']
  const notes = `${items.join('\n')}\n${event.manageUrl}`
  expect(queryParams(googleCalendarLink({ ...event, items })).details).toBe(notes)
  expect(queryParams(outlookCalendarLink({ ...event, items })).body).toBe(notes)
})
