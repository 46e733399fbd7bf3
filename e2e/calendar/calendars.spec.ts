import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import {
  type Business,
  bookAsOwner,
  NEW_YORK,
  openBusiness,
  press,
  timeOptions,
} from '#e2e/booking/booking-business.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, isPhone, test } from '#e2e/support/journey.ts'
import { openFrames } from '#e2e/support/open-frames.ts'
import { calendarFile, serveCalendar } from './external-calendar.ts'

const HOUR_MS = 3_600_000
const SETTINGS = '/dashboard/settings?tab=general'

const feedSection = (page: Page) => page.getByRole('region', { name: 'Your jobs in another calendar' })
const busyCalendarSection = (page: Page) =>
  page.getByRole('region', { name: 'Busy times from another calendar' })
const statusMessage = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const question = (page: Page, name: string) => page.getByRole('dialog', { name })

const hoursAfter = (time: string, hours: number) => new Date(Date.parse(time) + hours * HOUR_MS).toISOString()
const localDate = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO(NEW_YORK).toPlainDate()
const clockText = (time: string) =>
  new Date(time)
    .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: NEW_YORK })
    .replace('\u202f', ' ')

/** Free times of the first service in two weeks, from a week ahead. */
async function freeTimes(page: Page, { slug, serviceIds: [service = ''] }: Business): Promise<string[]> {
  const from = new Date(Date.now() + 7 * 24 * HOUR_MS).toISOString().slice(0, 10)
  const query = `service=${service}&from=${from}&days=14`
  const { slots } = await (await page.request.get(`/api/public-booking/${slug}/slots?${query}`)).json()
  return slots
}

async function addCalendar(page: Page, name: string, url: string): Promise<void> {
  await page.goto(SETTINGS)
  await press(page, 'Add calendar')
  const dialog = question(page, 'Add calendar')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Calendar address').fill(url)
  await dialog.getByRole('button', { name: 'Add calendar' }).click()
}

test('another calendar reads the jobs from a private link until the link is replaced or sharing stops', {
  tag: '@any-width',
}, async ({ page, context, owner: _ }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const business = await openBusiness(page)
  const [time = ''] = await freeTimes(page, business)
  await bookAsOwner(page, business.serviceIds[0] ?? '', time)
  await page.goto(SETTINGS)
  await press(page, 'Get a private calendar link')
  const address = page.getByLabel('Private link')
  await expect(address).toHaveValue(/\/calendar\/[\w-]{20,}\.ics$/)
  await expect(feedSection(page)).toContainText('Anyone with this link can see your jobs')
  await expect(feedSection(page)).toContainText('No calendar app has checked it yet.')
  const firstUrl = await address.inputValue()
  await press(page, 'Copy')
  await expect(statusMessage(page, 'Link copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(firstUrl)

  const webcal = firstUrl.replace(/^https?/, 'webcal')
  const link = (name: string) => feedSection(page).getByRole('link', { name })
  await expect(link('Add to Apple')).toHaveAttribute('href', webcal)
  for (const name of ['Add to Google', 'Add to Outlook'])
    await expect(link(name)).toHaveAttribute('href', /^https:\/\/(calendar\.google|outlook\.live)\.com\//)
  const file = await (await page.request.get(firstUrl)).text()
  const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  expect(event && new ICAL.Event(event).startDate.toJSDate().toISOString()).toBe(new Date(time).toISOString())
  await page.reload()
  await expect(feedSection(page)).toContainText(/last checked it \w+ \d+/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)

  await press(page, 'New link')
  await expect(question(page, 'Create a new link?')).toContainText('The old link stops working right away')
  await expectAccessible(page)
  await press(page, 'Create a new link')
  await expect(statusMessage(page, 'New link created')).toBeVisible()
  await expect(address).not.toHaveValue(firstUrl)
  const secondUrl = await address.inputValue()
  expect((await page.request.get(firstUrl)).status()).toBe(404)
  expect((await page.request.get(secondUrl)).status()).toBe(200)

  await press(page, 'Stop sharing')
  await question(page, 'Stop sharing your jobs?').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(statusMessage(page, 'Sharing stopped')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get a private calendar link' })).toBeVisible()
  expect((await page.request.get(secondUrl)).status()).toBe(404)
})

test('a connected calendar blocks its busy times for clients, and the owner’s calendar shows them', async ({
  page,
  owner: _,
}) => {
  const business = await openBusiness(page)
  const free = await freeTimes(page, business)
  const [time = ''] = free
  const date = localDate(time)
  const dayOff = localDate(free.find((slot) => !localDate(slot).equals(date)) ?? '')
  await using externalCalendar = await serveCalendar(
    calendarFile(
      { start: time, end: hoursAfter(time, 1) },
      { start: dayOff.toString(), end: dayOff.add({ days: 1 }).toString() },
    ),
  )
  await addCalendar(page, 'Family', externalCalendar.url)
  await expect(statusMessage(page, 'Family added')).toBeVisible()
  await expect(busyCalendarSection(page)).toContainText(/127\.0\.0\.1:\d+ · 2 upcoming busy times/)
  await expect(busyCalendarSection(page)).not.toContainText('basic.ics')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  const remaining = await freeTimes(page, business)
  expect(remaining).not.toContain(time)
  expect(remaining.some((slot) => localDate(slot).equals(dayOff))).toBe(false)
  expect(remaining.some((slot) => localDate(slot).equals(date))).toBe(true)
  await page.goto(`${business.path}?service=${business.serviceIds[0]}&date=${date}`)
  await expect(timeOptions(page).first()).toBeVisible()
  expect(
    await timeOptions(page).evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value'))),
  ).not.toContain(time)

  const span = `${clockText(time)} to ${clockText(hoursAfter(time, 1))}`
  await page.goto(`/dashboard/calendar?view=day&date=${date}`)
  const block = page.getByRole('button', { name: `Busy ${span}, Family` })
  await expect(block).toContainText('Busy')
  await expect(block.getByText('Family')).toBeHidden()
  await block.focus()
  await expect(block.getByText('Family')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.goto(`/dashboard/calendar?view=week&date=${dayOff}`)
  await expect(page.getByRole('button', { name: 'Busy all day, Family' })).toBeVisible()
  await page.goto(`/dashboard/calendar?date=${date}`)
  const cell = page.locator(`td[data-date="${date}"]:visible`)
  await expect(cell).toHaveAccessibleName(/No jobs, busy /)
  if (isPhone(page))
    await expect(page.getByText(`Busy ${span}`, { exact: true }).filter({ visible: true })).toBeVisible()
  else await expect(cell.getByRole('button', { name: `Busy ${span}` })).toHaveAttribute('title', /^Family/)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await press(page, 'New Appointment')
  const dialog = question(page, 'New Appointment')
  await dialog.getByLabel('Date').fill(date.toString())
  await dialog
    .getByLabel('Time', { exact: true })
    .fill(Temporal.Instant.from(time).toZonedDateTimeISO(NEW_YORK).toPlainTime().toString().slice(0, 5))
  await expect(dialog.getByText(`Family says you’re busy ${span}.`)).toBeVisible()
})

test('a calendar that cannot be added shows an error on its field, and one that fails later keeps blocking times', {
  tag: '@any-width',
}, async ({ page, browserErrors, owner: _ }) => {
  const business = await openBusiness(page)
  const [time = '', otherTime = ''] = (await freeTimes(page, business)).filter((_slot, n) => n % 8 === 0)
  await using externalCalendar = await serveCalendar('<html>Sign in</html>')
  await test.step('the dialog shows what is wrong with the address and keeps it', async () => {
    await addCalendar(page, '', 'calendar.ics')
    const dialog = question(page, 'Add calendar')
    await expect(dialog.getByText('Enter a name')).toBeVisible()
    await dialog.getByLabel('Name').fill('Work')
    await dialog.getByRole('button', { name: 'Add calendar' }).click()
    await expect(dialog.getByText('That isn’t a calendar address.')).toBeVisible()
    await expect(dialog.getByLabel('Calendar address')).toBeFocused()
    await dialog.getByLabel('Calendar address').fill(externalCalendar.url)
    await dialog.getByRole('button', { name: 'Add calendar' }).click()
    await expect(dialog.getByText('We didn’t find a calendar at this address.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Work')
    await dialog.getByText('Where to find the address').click()
    await expect(dialog).toContainText('Secret address in iCal format')
    await expectAccessible(page)
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining('422'), expect.stringContaining('422')])

    externalCalendar.text = calendarFile({ start: time, end: hoursAfter(time, 1) })
    await dialog.getByRole('button', { name: 'Add calendar' }).click()
    await expect(busyCalendarSection(page)).toContainText('1 upcoming busy time')
  })

  await test.step('while it fails, its last copy keeps blocking times', async () => {
    externalCalendar.text = null
    await press(page, 'Refresh now Work')
    await expect(page.getByRole('alert').getByText('Couldn’t read Work')).toBeVisible()
    await expect(busyCalendarSection(page)).toContainText(
      /returned an error.*We’re still blocking the busy times we read on/,
    )
    expect(await freeTimes(page, business)).not.toContain(time)
    await expectAccessible(page)
  })

  await test.step('once it works again, its new times are blocked', async () => {
    externalCalendar.text = calendarFile({ start: otherTime, end: hoursAfter(otherTime, 1) })
    await press(page, 'Refresh now Work')
    await expect(statusMessage(page, 'Work is up to date')).toBeVisible()
    await expect(busyCalendarSection(page)).not.toContainText('still blocking')
    const freeNow = await freeTimes(page, business)
    expect(freeNow).toContain(time)
    expect(freeNow).not.toContain(otherTime)
  })

  await test.step('once it is removed, its times are free', async () => {
    await press(page, 'Remove Work')
    await expect(question(page, 'Remove Work?')).toContainText(
      'Clients will be able to book its busy times again.',
    )
    await press(page, 'Remove')
    await expect(statusMessage(page, 'Work removed')).toBeVisible()
    await expect(busyCalendarSection(page).getByRole('listitem')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Busy times from another calendar' })).toBeFocused()
    expect(await freeTimes(page, business)).toContain(otherTime)
  })
})

test('the calendar names a connected calendar that could not be read for a day', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const work = {
    id: crypto.randomUUID(),
    name: 'Work',
    host: 'work.example',
    fetched_at: hoursAfter(new Date().toISOString(), -25),
    failure: 'The server didn’t respond in time.',
    failed_at: new Date().toISOString(),
    busy_ahead: 3,
  }
  await openFrames(page)
  await page.route('**/api/busy-calendars', (route) => route.fulfill({ json: [work] }))
  await page.goto('/dashboard/calendar')
  await expect(page.getByText('We haven’t been able to read Work for a while')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See your calendars' }).click()
  await expect(busyCalendarSection(page)).toContainText('The server didn’t respond in time.')
})
