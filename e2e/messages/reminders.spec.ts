import type { Page } from '@playwright/test'
import { openBusiness } from '#e2e/booking/booking-business.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { bookAhead } from './reminded-client.ts'

const dayBeforeField = (page: Page) => page.getByLabel('Message, day before')
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })
const statusMessage = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

/** Expands the template, which is collapsed at first. */
async function openTemplate(page: Page): Promise<void> {
  await page.goto('/dashboard/settings?tab=general')
  await page.getByText('Default message').first().click()
  await expect(dayBeforeField(page)).toBeVisible()
}

test('the preview shows the next client’s reminder while its template is edited', {
  tag: '@core-phone',
}, async ({ page, owner: _ }) => {
  await bookAhead(page, 48)
  await openTemplate(page)
  for (const name of ['Email a day before', 'Email an hour before'])
    await expect(toggle(page, name)).toBeChecked()
  await expect(toggle(page, 'Quiet hours')).not.toBeChecked()
  const preview = page.getByRole('figure', { name: 'Preview, day before' })
  const emailFrame = page.frameLocator('iframe[title="The email, day before"]')
  await expect(dayBeforeField(page)).toHaveValue(/^Hello \{client_name\}/)
  await expect(preview).toContainText('What your next client gets')
  await expect(preview).toContainText(/Full Detail tomorrow at/)
  await expect(emailFrame.getByText('Hello Ava Brooks,')).toBeVisible()
  await page.getByRole('button', { name: 'Link to change or cancel' }).first().click()
  await expect(dayBeforeField(page)).toHaveValue(/^Hello [\s\S]*\{manage_link\}$/)
  await dayBeforeField(page).fill('Until {date}, <b>{client_name}</b>! {naem}')
  await expect(
    page.getByText('{naem} isn’t a placeholder; clients will see it exactly as typed.'),
  ).toBeVisible()
  await expect(emailFrame.getByText(/^Until \w+, \w+ \d+, <b>Ava Brooks<\/b>! \{naem\}$/)).toBeVisible()

  await dayBeforeField(page).fill('See you ')
  await page.getByRole('button', { name: 'Date', exact: true }).first().click()
  await expect(dayBeforeField(page)).toHaveValue('See you {date}')
  await expect(dayBeforeField(page)).toBeFocused()
  await toggle(page, 'Email an hour before').click()
  await toggle(page, 'Quiet hours').click()
  await page.getByLabel('Quiet from').fill('08:00')
  await page.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(page.getByText('Quiet hours can’t last the whole day')).toBeVisible()
  await expect(page.getByLabel('Quiet until')).toBeFocused()
  await page.getByLabel('Quiet from').fill('22:00')
  await page.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(statusMessage(page, 'Reminders saved')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)

  await page.reload()
  await expect(toggle(page, 'Email an hour before')).not.toBeChecked()
  await expect(page.getByLabel('Quiet from')).toHaveValue('22:00')
  await expect(page.getByLabel('Quiet until')).toHaveValue('08:00')
  await page.getByText('Your own message').click()
  await expect(dayBeforeField(page)).toHaveValue('See you {date}')
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(dayBeforeField(page)).toHaveValue(/^Hello \{client_name\}/)
  await expectAccessible(page)
})

test('a test reminder goes to the owner, and failures to send or save are shown', {
  tag: '@failure',
}, async ({ page, owner, browserErrors }) => {
  await openBusiness(page)
  await openTemplate(page)
  await expect(page.getByText('What a client gets (example)')).toBeVisible()
  await dayBeforeField(page).fill('Bring the dog, {client_name}.')
  await page.getByRole('button', { name: 'Send a test to me' }).first().click()
  await expect(statusMessage(page, 'Test sent')).toBeVisible()
  await expect(page.getByRole('status')).toContainText(`We sent it to ${owner.email}.`)
  const { text } = await waitForEmail(page, owner.email)
  expect(text).toContain('Bring the dog, Ava Brooks.')
  expect(text).toContain('This is a test, so its links don’t work.')

  const json = { error: { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r' } }
  await page.route('**/api/reminder-settings{,/test}', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json }),
  )
  await page.getByRole('button', { name: 'Send a test to me' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Test not sent')
  await page.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(page.getByRole('alert')).toContainText('Error saving reminders')
  await expect(dayBeforeField(page)).toHaveValue('Bring the dog, {client_name}.')

  await dayBeforeField(page).fill('x'.repeat(2_001))
  await page.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(dayBeforeField(page)).toBeFocused()
  await expect(dayBeforeField(page)).toHaveAccessibleDescription(/at most 2,000 characters/)
  browserErrors.length = 0
})

test('leaving unsaved reminder settings needs confirmation', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await openTemplate(page)
  await dayBeforeField(page).fill('Bring the dog.')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await page.getByRole('link', { name: 'See all messages' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(dayBeforeField(page)).toHaveValue('Bring the dog.')
  await page.getByRole('tab', { name: 'Booking' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(dayBeforeField(page)).toHaveValue('Bring the dog.')
  await expect(dayBeforeField(page)).toBeFocused()
  await page.getByRole('link', { name: 'See all messages' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/dashboard/messages')

  await openTemplate(page)
  await dayBeforeField(page).fill('Bring the cat.')
  await page.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(statusMessage(page, 'Reminders saved')).toBeVisible()
  await page.getByRole('link', { name: 'See all messages' }).click()
  await expect(page).toHaveURL('/dashboard/messages')

  await page.goto('/dashboard/settings?tab=general')
  await page.getByText('Your own message').click()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('tab', { name: 'Booking' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page.locator('form :focus')).toHaveCount(1)
})

test('a client stops reminders about one appointment, then all by email, and turns them on again', {
  tag: '@core',
}, async ({ page, owner: _ }) => {
  const booking = await bookAhead(page, 48)
  await page.goto(booking.manageUrl)
  await page.getByRole('link', { name: 'Appointment reminders' }).click()
  await expect(page).toHaveTitle('Reminders about this appointment')
  // A page without scripts also works with JavaScript disabled.
  await expect(page.locator('script')).toHaveCount(0)
  await expect(page.getByRole('status')).toContainText(`about this appointment go to ${booking.email},`)
  await page.getByRole('button', { name: 'Stop reminders' }).click()
  await expect(page.getByRole('status')).toContainText(`about this appointment to ${booking.email}.`)
  await expect(page.getByText('open the link in an email from Luna Detailing')).toBeVisible()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()

  const { links } = await waitForEmail(page, booking.email)
  const mailedLink = links.find((address) => /\/booking\/[^/]+$/.test(address)) as string
  await page.goto(`${mailedLink}/reminders`)
  await expect(page).toHaveTitle('Reminders from Luna Detailing')
  await expect(page.getByRole('status')).toContainText('but not about this one.')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Stop all reminders' }).click()
  await expect(page.getByRole('status')).toContainText(`won’t send reminders to ${booking.email}.`)
  await page.getByRole('button', { name: 'Send reminders again' }).click()
  await expect(page.getByRole('status')).toContainText(`sends appointment reminders to ${booking.email}.`)
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
})
