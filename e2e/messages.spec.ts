import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { NEW_YORK, wallText } from './booking-business.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, letterTo, test } from './journey.ts'
import { bookAhead, subjectsTo } from './reminded-client.ts'

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name })
const message = (page: Page, what: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: what })

/** Its day without the year, as headings have it. */
const dayBefore = (time: string) =>
  Temporal.Instant.from(time)
    .subtract({ hours: 24 })
    .toZonedDateTimeISO(NEW_YORK)
    .toPlainDate()
    .toLocaleString('en-US', { weekday: 'long', month: 'short', day: 'numeric' })

test('before the first job the screen says what to expect', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: 'See all messages' }).click()
  await expect(page).toHaveURL('/dashboard/messages')
  await expect(page).toHaveTitle('Messages · Wheelhouse')
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expect(page.getByText('Nothing is waiting to leave.')).toBeVisible()
  await expectAccessible(page)
  await view(page, 'Went out').click()
  await expect(page.getByText('Nothing went out yet.')).toBeVisible()
  await view(page, 'Did not go out').click()
  await expect(page).toHaveURL('/dashboard/messages?view=failed')
  await expect(page.getByText('Nothing was left behind.')).toBeVisible()
  await page.goBack()
  await expect(view(page, 'Went out')).toHaveAttribute('aria-current', 'page')
})

test('nothing is ahead while reminders are switched off, and the screen says so', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const { settings } = await (await page.request.get('/api/reminder-settings')).json()
  const data = { ...settings, email_day_before: false, email_hour_before: false }
  expect((await page.request.put('/api/reminder-settings', { data })).status()).toBe(200)
  await page.goto('/dashboard/messages')
  await expect(page.getByText('Reminders are switched off.')).toBeVisible()
  await page.getByRole('link', { name: 'Reminder settings' }).last().click()
  await expect(page.getByRole('heading', { name: 'Reminders', exact: true })).toBeInViewport()
})

test('what is planned, what went out and what did not is told', async ({ page, owner: _ }) => {
  const made = await bookAhead(page, 100)
  await letterTo(page, made.email)
  await page.goto('/dashboard/messages')
  const planned = message(page, 'Reminder, 24 hours before')
  await expect(planned).toContainText('Planned')
  await expect(planned).toContainText(`E-mail to Ava Brooks ${made.email}`)
  await expect(message(page, 'Reminder, 1 hour before')).toContainText('Planned')
  await expect(page.getByRole('region', { name: dayBefore(made.time) })).toContainText('24 hours before')
  await expect(page.getByText(/^Nothing leaves (today or )?tonight\. The next one leaves/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)

  await planned.getByRole('link', { name: /^Full Detail/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment' })
  await dialog.getByText('Messages about this job').click()
  const ofJob = dialog.getByRole('list', { name: 'Messages about this job' }).getByRole('listitem')
  await expect(ofJob.filter({ hasText: 'Confirmation' })).toContainText('Accepted')
  await expect(ofJob.filter({ hasText: 'Reminder, 1 hour before' })).toContainText('Planned')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const [job] = await (
    await page.request.get(`/api/appointments?from=${made.time}&to=${made.later.at(-1)}`)
  ).json()
  const cancelled = await page.request.post(`/api/appointments/${job.id}/cancel`, {
    data: { seen_updated_at: job.updated_at, tell_client: false },
  })
  expect(cancelled.status()).toBe(200)
  await page.goto('/dashboard/messages?view=failed')
  const skipped = message(page, 'Reminder, 24 hours before')
  // The plan follows a moment after the change, and the screen a moment after that.
  await expect(skipped).toContainText('Skipped', { timeout: 30_000 })
  await expect(skipped).toContainText('The job was cancelled.')
  await expect(skipped.getByRole('button', { name: 'Send now' })).toBeHidden()
  await expectAccessible(page)
})

test('a confirmation is sent again, and the client gets it', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const made = await bookAhead(page, 100)
  await letterTo(page, made.email)
  await page.goto('/dashboard/messages?view=gone')
  const confirmation = message(page, 'Confirmation')
  await expect(confirmation).toContainText('Accepted')
  await confirmation.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status').getByText('On its way again')).toBeVisible()
  const again = await letterTo(page, made.email, 2)
  expect(again.text.replaceAll(/\s+/g, ' ')).toContain(wallText(NEW_YORK, made.time).split(' at ')[0] ?? '')
  await expect(confirmation).toHaveCount(2, { timeout: 30_000 })
  await expect(confirmation.getByRole('button', { name: 'Send again' })).toHaveCount(1)
  await expectNoSidewaysScroll(page)
})

test('what cannot be sent again says why, and nothing leaves', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  const made = await bookAhead(page, 100)
  await letterTo(page, made.email)
  await page.goto('/dashboard/messages?view=gone')
  const sendAgain = message(page, 'Confirmation').getByRole('button', { name: 'Send again' })
  await expect(sendAgain).toBeVisible()
  const [job] = await (
    await page.request.get(`/api/appointments?from=${made.time}&to=${made.later.at(-1)}`)
  ).json()
  const data = { seen_updated_at: job.updated_at, tell_client: false }
  expect((await page.request.post(`/api/appointments/${job.id}/cancel`, { data })).status()).toBe(200)
  await sendAgain.click()
  await expect(page.getByRole('alert')).toContainText('There is no reason to send this any more.')
  expect(await subjectsTo(page, made.email)).toHaveLength(1)
  complaints.length = 0
})

test('messages that cannot be loaded are told, with a way to try again', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  const json = { error: { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r' } }
  await page.route('**/api/messages?*', (route) => route.fulfill({ status: 500, json }))
  await page.goto('/dashboard/messages')
  await expect(page.getByText('Your messages could not be loaded.')).toBeVisible()
  await page.unroute('**/api/messages?*')
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Nothing is waiting to leave.')).toBeVisible()
  complaints.length = 0
})

const REMINDER = {
  what: 'Reminder, 24 hours before',
  channel: 'email',
  to: 'ava@example.com',
  client_name: 'Ava Brooks',
  is_to_owner: false,
  appointment: null,
  invoice: null,
  state: 'planned',
  planned_for: '2030-01-07T15:00:00.000Z',
  settled_at: null,
  reason: null,
  can_resend: false,
}

test('what leaves tonight comes first, and a long list goes on', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const inDays = (days: number) => ({
    ...REMINDER,
    id: randomUUID(),
    planned_for: new Date(Date.now() + days * 86_400_000).toISOString(),
  })
  await page.route('**/api/messages?*', (route) => {
    const isFirst = !route.request().url().includes('after=')
    const messages = isFirst ? [inDays(0), inDays(3)] : [inDays(3), inDays(5)]
    return route.fulfill({
      json: { messages, next: isFirst ? 'more' : null, counts: { tonight: 1, failed: 0 } },
    })
  })
  await page.goto('/dashboard/messages')
  await expect(view(page, 'Ahead')).toContainText('1 until morning')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Text from your phone',
    /tonight$/i,
    /\d$/,
    /\d$/,
  ])
  await expect(message(page, REMINDER.what)).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
})

test('a failed message is told with its reason', { tag: '@failure' }, async ({ page, owner: _ }) => {
  const failed = {
    ...REMINDER,
    id: randomUUID(),
    state: 'failed',
    settled_at: REMINDER.planned_for,
    reason: 'The mail server does not take letters to this address.',
  }
  const json = { messages: [failed], next: null, counts: { tonight: 0, failed: 1 } }
  await page.route('**/api/messages?*', (route) => route.fulfill({ json }))
  await page.goto('/dashboard/messages?view=failed')
  await expect(message(page, failed.what)).toContainText(failed.reason)
  await expect(view(page, 'Did not go out')).toContainText('1 failed')
  await expectAccessible(page)
})

test('every screen warns while messages are late', async ({ page, owner: _ }) => {
  await page.route('**/api/messages/health', (route) => route.fulfill({ json: { late_minutes: 12 } }))
  for (const path of ['/dashboard', '/dashboard/clients']) {
    await page.goto(path)
    await expect(page.getByText('Messages are late by 12 minutes.')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See what waits' }).click()
  await expect(page).toHaveURL('/dashboard/messages')
})
