import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import type { StoredMail } from '#contract/local.ts'
import { NEW_YORK, openBusiness, wallText } from './booking-business.ts'
import { expect, letterTo, test } from './journey.ts'

const HOUR_MS = 3_600_000

/** The first Monday after clocks change next, or of next month where they never do. */
function mondayAfterChange(timeZone: string): string {
  const now = Temporal.Now.zonedDateTimeISO(timeZone)
  const change = now.getTimeZoneTransition('next') ?? now.add({ months: 1 })
  const date = change.toPlainDate()
  return date.add({ days: 8 - date.dayOfWeek }).toString()
}

async function bookFirst(page: Page, timeZone: string, date: string) {
  const { slug, serviceIds } = await openBusiness(page, { timeZone })
  const [serviceId] = serviceIds
  const free = `/api/public-booking/${slug}/slots?service=${serviceId}&from=${date}`
  const [time] = (await (await page.request.get(free)).json()).slots
  const email = `ava-${randomUUID()}@example.com`
  const data = {
    slug,
    serviceId,
    appointmentTime: time,
    clientName: 'Ava Brooks',
    clientEmail: email,
    clientPhone: '(212) 555-0142',
    address: '12 Maple Avenue',
  }
  const answer = await page.request.post('/api/public-booking', { data })
  expect(answer.status()).toBe(201)
  return { email, time: time as string, manageUrl: (await answer.json()).manageUrl as string }
}

/** What the letter says of the time, and what its file does. */
async function newestLetter(page: Page, email: string, count: number) {
  await letterTo(page, email, count)
  const [mail] = (await (await page.request.get(`/local/mail.json?to=${email}`)).json()) as StoredMail[]
  const calendar = new ICAL.Component(ICAL.parse(mail?.attachments[0]?.content ?? ''))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  return {
    text: mail?.text.replaceAll(/\s+/g, ' ') ?? '',
    method: calendar.getFirstPropertyValue('method'),
    event,
    startsAt: event.startDate.toJSDate().toISOString(),
  }
}

/** Letters name the year as well. */
const told = (timeZone: string, time: string) => {
  const { year } = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone)
  return wallText(timeZone, time).replace(' at ', `, ${year} at `)
}

for (const timeZone of [NEW_YORK, 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
  test(`letter and calendar file mean the same time in ${timeZone}`, { tag: '@any-width' }, async ({
    page,
    owner: _,
  }) => {
    const made = await bookFirst(page, timeZone, mondayAfterChange(timeZone))
    const confirmed = await newestLetter(page, made.email, 1)
    expect(confirmed.text).toContain(told(timeZone, made.time))
    expect(confirmed.text).toContain('at 9:00 AM')
    expect(confirmed).toMatchObject({ method: 'PUBLISH', startsAt: made.time, event: { sequence: 0 } })

    const later = new Date(Date.parse(made.time) + HOUR_MS).toISOString()
    const path = `/api/booking/${made.manageUrl.split('/').at(-1)}`
    expect((await page.request.post(`${path}/move`, { data: { appointmentTime: later } })).status()).toBe(200)
    const moved = await newestLetter(page, made.email, 2)
    expect(moved.text).toContain(told(timeZone, later))
    expect(moved).toMatchObject({ method: 'PUBLISH', startsAt: later, event: { sequence: 1 } })

    expect((await page.request.post(`${path}/cancel`)).status()).toBe(200)
    const cancelled = await newestLetter(page, made.email, 3)
    expect(cancelled.text).toContain('you have cancelled this appointment')
    expect(cancelled).toMatchObject({ method: 'CANCEL', startsAt: later, event: { sequence: 2 } })
    expect(cancelled.event.uid).toBe(confirmed.event.uid)
  })
}

test('the mailbox shows a letter with the file that came with it', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const { email } = await bookFirst(page, NEW_YORK, mondayAfterChange(NEW_YORK))
  await letterTo(page, email)
  await page.goto(`/local/mail?to=${email}`)
  await expect(page.getByText('BEGIN:VCALENDAR')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'appointment.ics' }).click()
  expect((await downloading).suggestedFilename()).toBe('appointment.ics')
})
