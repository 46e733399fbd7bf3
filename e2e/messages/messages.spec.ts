import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { jobSheet } from '#e2e/appointments/appointment-dialog.ts'
import { localTimeText, NEW_YORK } from '#e2e/booking/booking-business.ts'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { openFrames } from '#e2e/support/open-frames.ts'
import { bookAhead, subjectsTo } from './reminded-client.ts'

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name: new RegExp(`^${name}`) })
const message = (page: Page, what: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: what })

/** Counts a view's messages by API, because the screen refetches only every ten seconds. */
async function countListed(page: Page, view: 'gone' | 'failed', what: string): Promise<number> {
  const { messages } = await (await page.request.get(`/api/messages?view=${view}`)).json()
  return messages.filter((message: { what: string }) => message.what === what).length
}

/** The day before a time without the year, as in headings. */
const dayBefore = (time: string) =>
  Temporal.Instant.from(time)
    .subtract({ hours: 24 })
    .toZonedDateTimeISO(NEW_YORK)
    .toPlainDate()
    .toLocaleString('en-US', { weekday: 'long', month: 'short', day: 'numeric' })

test('the messages screen lists scheduled, sent and failed messages', { tag: '@core-phone' }, async ({
  page,
  owner: _,
}) => {
  const booking = await bookAhead(page, 100)
  await waitForEmail(page, booking.email)
  await page.goto('/dashboard/messages')
  const reminder = message(page, 'Reminder, 24 hours before')
  await expect(reminder).toContainText('Scheduled')
  await expect(reminder).toContainText(`Email to Ava Brooks ${booking.email}`)
  await expect(message(page, 'Reminder, 1 hour before')).toContainText('Scheduled')
  await expect(page.getByRole('region', { name: dayBefore(booking.time) })).toContainText('24 hours before')
  await expect(
    page.getByText(/^Nothing goes out (today or )?tonight\. The next message goes out/),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)

  await reminder.getByRole('link', { name: /^Full Detail/ }).click()
  const dialog = jobSheet(page)
  await dialog.getByText('Messages about this job').click()
  const jobMessages = dialog.getByRole('list', { name: 'Messages about this job' }).getByRole('listitem')
  await expect(jobMessages.filter({ hasText: 'Confirmation' })).toContainText('Accepted')
  await expect(jobMessages.filter({ hasText: 'Reminder, 1 hour before' })).toContainText('Scheduled')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/messages/)

  const [job] = await (
    await page.request.get(`/api/appointments?from=${booking.time}&to=${booking.laterSlots.at(-1)}`)
  ).json()
  const response = await page.request.post(`/api/appointments/${job.id}/cancel`, {
    data: { seen_updated_at: job.updated_at, tell_client: false },
  })
  expect(response.status()).toBe(200)
  await expect.poll(() => countListed(page, 'failed', 'Reminder, 24 hours before')).toBe(1)
  await page.goto('/dashboard/messages?view=failed')
  const skipped = message(page, 'Reminder, 24 hours before')
  await expect(skipped).toContainText('Skipped')
  await expect(skipped).toContainText('The job was cancelled.')
  await expect(skipped.getByRole('button', { name: 'Send now' })).toBeHidden()
})

test('the messages screen explains itself before the first job, and every screen warns while messages are late', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: 'See all messages' }).click()
  await expect(page).toHaveURL('/dashboard/messages')
  await expect(page).toHaveTitle('Messages · Wheelhouse')
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expect(page.getByText('Nothing scheduled.')).toBeVisible()
  await view(page, 'Sent').click()
  await expect(view(page, 'Sent')).toHaveAttribute('aria-current', 'page')
  await view(page, 'Not sent').click()
  await expect(page).toHaveURL('/dashboard/messages?view=failed')
  await expect(page.getByText('Nothing failed.')).toBeVisible()
  await page.goBack()
  await expect(view(page, 'Sent')).toHaveAttribute('aria-current', 'page')

  const { settings } = await (await page.request.get('/api/reminder-settings')).json()
  const data = { ...settings, email_day_before: false, email_hour_before: false }
  expect((await page.request.put('/api/reminder-settings', { data })).status()).toBe(200)
  await page.goto('/dashboard/messages')
  await expect(page.getByText('Reminders are off.')).toBeVisible()
  await page.getByRole('link', { name: 'Reminder settings' }).last().click()
  await expect(page.getByRole('heading', { name: 'Reminders', exact: true })).toBeInViewport()

  await openFrames(page)
  await page.route('**/api/messages/health', (route) => route.fulfill({ json: { late_minutes: 12 } }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/clients')
  await expect(page.getByText('Messages are running 12 minutes late.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See scheduled messages' }).click()
  await expect(page).toHaveURL('/dashboard/messages')
})

test('a confirmation can be sent again until the job is cancelled', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  const booking = await bookAhead(page, 100)
  await waitForEmail(page, booking.email)
  await page.goto('/dashboard/messages?view=gone')
  const confirmation = message(page, 'Confirmation')
  const sendAgain = confirmation.getByRole('button', { name: 'Send again' })
  await expect(confirmation).toContainText('Accepted')
  await sendAgain.click()
  await expect(page.getByRole('status').getByText('Sending again')).toBeVisible()
  const resent = await waitForEmail(page, booking.email, 2)
  expect(resent.text.replaceAll(/\s+/g, ' ')).toContain(
    localTimeText(NEW_YORK, booking.time).split(' at ')[0] ?? '',
  )
  await expect.poll(() => countListed(page, 'gone', 'Confirmation')).toBe(2)
  await page.reload()
  await expect(confirmation).toHaveCount(2)
  await expect(sendAgain).toHaveCount(1)
  await expectNoHorizontalScroll(page)

  const [job] = await (
    await page.request.get(`/api/appointments?from=${booking.time}&to=${booking.laterSlots.at(-1)}`)
  ).json()
  const data = { seen_updated_at: job.updated_at, tell_client: false }
  expect((await page.request.post(`/api/appointments/${job.id}/cancel`, { data })).status()).toBe(200)
  await sendAgain.click()
  await expect(page.getByRole('alert')).toContainText(
    'This message is no longer needed, so we didn’t send it.',
  )
  expect(await subjectsTo(page, booking.email)).toHaveLength(2)
  browserErrors.length = 0
})

const MESSAGE = {
  what: 'Reminder, 24 hours before',
  channel: 'email',
  to: 'ava@example.com',
  client_name: 'Ava Brooks',
  is_to_owner: false,
  appointment: null,
  invoice: null,
  state: 'planned',
  planned_for: '2030-01-07T15:00:00.000Z',
  settled_at: null as string | null,
  reason: null as string | null,
  can_resend: false,
}

test('messages that cannot be loaded show an error, and listed messages show when they are sent or why they failed', {
  tag: ['@core', '@failure'],
}, async ({ page, owner: _, browserErrors }) => {
  const aMessage = (change: Partial<typeof MESSAGE>) => ({ ...MESSAGE, id: randomUUID(), ...change })
  const json = { error: { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r' } }
  await openFrames(page)
  await page.route('**/api/messages?*', (route) => route.fulfill({ status: 500, json }))
  const showTexts = await holdRequests(page, '**/api/texts-by-hand')
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading messages' })).toBeVisible()
  const failure = page.getByText('Couldn’t load your messages.')
  // The texts by hand are shown above it, so it would move when they load.
  await expect(failure).toBeHidden()
  showTexts()
  await expect(failure).toBeVisible()
  await page.unroute('**/api/messages?*')
  browserErrors.length = 0

  await test.step('tonight’s messages come first, and a long list can be continued', async () => {
    const inDays = (days: number) =>
      aMessage({ planned_for: new Date(Date.now() + days * 86_400_000).toISOString() })
    await page.route('**/api/messages?*', (route) => {
      const isFirst = !route.request().url().includes('after=')
      const messages = isFirst ? [inDays(0), inDays(3)] : [inDays(3), inDays(5)]
      return route.fulfill({
        json: { messages, next: isFirst ? 'more' : null, counts: { tonight: 1, failed: 0 } },
      })
    })
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
    await expect(view(page, 'Scheduled')).toContainText('1 by tomorrow morning')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Text from your phone',
      /tonight$/i,
      /\d$/,
      /\d$/,
    ])
    await expect(message(page, MESSAGE.what)).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
    await page.unroute('**/api/messages?*')
  })

  await test.step('emails and texts are listed with their outcome and reason', async () => {
    const settled = { settled_at: MESSAGE.planned_for }
    const text = { ...settled, what: 'Text, 24 hours before', channel: 'text', to: '(212) 555-0142' }
    const messages = [
      aMessage({ ...text, state: 'delivered', can_resend: true }),
      aMessage({ ...text, state: 'failed', reason: 'This number gets no texts.' }),
      aMessage({ ...settled, state: 'accepted' }),
    ]
    const counts = { tonight: 0, failed: 1 }
    await page.route('**/api/messages?*', (route) =>
      route.fulfill({ json: { messages, next: null, counts } }),
    )
    await page.goto('/dashboard/messages?view=gone')
    await expect(message(page, 'Delivered')).toContainText('Text to Ava Brooks (212) 555-0142')
    await expect(message(page, 'Delivered').getByRole('button')).toHaveText('Send again')
    await expect(message(page, 'Failed')).toContainText('This number gets no texts.')
    await expect(message(page, 'Accepted')).toContainText('Email to Ava Brooks ava@example.com')
    await expect(view(page, 'Not sent')).toContainText('1 failed')
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  })
})
