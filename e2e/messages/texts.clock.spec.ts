import type { Page } from '@playwright/test'
import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { createAppointment } from '#e2e/appointments/appointment-dialog.ts'
import { openBusiness } from '#e2e/booking/booking-business.ts'
import { clientCard } from '#e2e/clients/clients-screen.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { productNow } from '#e2e/support/product-clock.ts'
import { advanceTo, bookAhead, DAY_MS, HOUR_MS, timeAfter } from './reminded-client.ts'
import { justNow, newNumber, switchTextsOn, textsTo, waitForText } from './texted-client.ts'

// These tests move the clock of the whole app, so they run one after the other.
test.describe.configure({ mode: 'serial' })
test.use({ sendsTexts: true })

const SMS_TAB = '/dashboard/settings?tab=notifications'
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })
const template = (page: Page) => page.getByLabel('24 hour reminder template')
const preview = (page: Page) => page.getByRole('figure', { name: 'Preview, day before' })
const statusMessage = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('with an SMS provider the SMS tab has switches, templates with their length, and a test', async ({
  page,
  owner: _,
  browserErrors,
}) => {
  await openBusiness(page)
  await page.goto(SMS_TAB)
  const tab = page.getByRole('tabpanel')
  for (const name of ['24 hour reminder', '1 hour reminder']) {
    await expect(toggle(page, name)).toBeEnabled()
    await expect(toggle(page, name)).not.toBeChecked()
  }
  await expect(tab).not.toContainText(/coming soon|preview\./i)
  await expect(template(page)).toHaveValue(/^Hi \{client_name\}, your appointment is tomorrow/)
  await expect(preview(page)).toContainText('What a client gets (example)')
  await expect(preview(page)).toContainText(
    /\d+ characters, 1 segmentThe first text to a client adds “Reply STOP/,
  )
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await template(page).fill('See you, ')
  await tab.getByRole('button', { name: 'Client name' }).first().click()
  await expect(template(page)).toHaveValue('See you, {client_name}')
  await expect(preview(page)).toContainText('Luna Detailing: See you, Ava Brooks')
  await template(page).fill('Bring the dog 🐶. '.repeat(10))
  await expect(preview(page)).toContainText(/[34] segments/)

  await template(page).fill('Bring the dog, {client_name}.')
  const number = newNumber()
  await page.getByLabel('Test number, day before').fill(number)
  await tab.getByRole('button', { name: 'Send test' }).first().click()
  await expect(statusMessage(page, 'Test sent')).toBeVisible()
  expect(await waitForText(page, number, 1)).toContain('Luna Detailing: Bring the dog, Ava Brooks.')

  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await tab.getByRole('link', { name: 'See all messages' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await toggle(page, '24 hour reminder').click()
  await tab.getByRole('button', { name: 'Save SMS Settings' }).click()
  await expect(statusMessage(page, 'SMS settings saved')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)

  await page.reload()
  await expect(toggle(page, '24 hour reminder')).toBeChecked()
  await expect(toggle(page, '1 hour reminder')).not.toBeChecked()
  await expect(template(page)).toHaveValue('Bring the dog, {client_name}.')
  await tab.getByRole('button', { name: 'Reset to default' }).click()
  await expect(template(page)).toHaveValue(/^Hi \{client_name\}/)

  await test.step('invalid or unsaved settings show an error, and nothing typed is lost', async () => {
    await template(page).fill('x'.repeat(481))
    await page.getByRole('button', { name: 'Save SMS Settings' }).click()
    await expect(template(page)).toHaveAccessibleDescription(/at most 480 characters/)
    const testNumber = page.getByLabel('Test number, hour before')
    await testNumber.fill('123')
    await testNumber.press('Enter')
    await expect(testNumber).toHaveAccessibleDescription(/valid phone number/)
    await expect(page.getByText('Test not sent')).toHaveCount(0)
    const json = { error: { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r' } }
    await page.route('**/api/text-settings', (route) => route.fulfill({ status: 500, json }))
    await template(page).fill('Bring the dog.')
    await page.getByRole('button', { name: 'Save SMS Settings' }).click()
    await expect(page.getByRole('alert')).toContainText('Error saving SMS settings')
    await expect(template(page)).toHaveValue('Bring the dog.')
    browserErrors.length = 0
  })
})

test('text reminders are sent, follow a moved job, and end when the client replies STOP', async ({
  page,
  owner: _,
}) => {
  const number = newNumber()
  await switchTextsOn(page)
  const booking = await bookAhead(page, 26, { clientPhone: number })
  const newTime = timeAfter(booking, 2 * HOUR_MS)
  await test.step('owners are not asked to text by hand, and the site says that texts are sent for them', async () => {
    await page.goto('/dashboard/messages')
    await expect(page.getByRole('listitem').filter({ hasText: '1 hour before' }).first()).toBeVisible()
    await expect(page.getByText('Text from your phone')).toHaveCount(0)
    await page.getByRole('link', { name: 'SMS settings' }).click()
    await expect(page.getByRole('heading', { name: 'SMS reminders' })).toBeVisible()
    const home = await (await page.request.get('/')).text()
    expect(home).toContain(TEXTING_WORDS.claim.live)
    expect(home).not.toContain(TEXTING_WORDS.claim.byHand)
  })

  await advanceTo(page, booking.time, DAY_MS)
  expect(await waitForText(page, number, 1)).toMatch(
    /^Luna Detailing: Hi Ava Brooks, your appointment is tomorrow at .* Reply STOP/,
  )

  await page.goto(`${booking.manageUrl}?step=move&date=${newTime.slice(0, 10)}&time=${newTime}`)
  await page.getByRole('button', { name: 'Move appointment' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment has been moved.')
  await advanceTo(page, newTime, DAY_MS)
  const secondText = await waitForText(page, number, 2)
  expect(secondText).not.toContain('Reply STOP')

  await page.goto('/dashboard/messages?view=gone')
  const sentMessages = page.getByRole('main').getByRole('listitem').filter({ hasText: '24 hours before' })
  await expect(sentMessages.filter({ hasText: 'Text to Ava Brooks (212)' })).toHaveCount(2, {
    timeout: 30_000,
  })
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.goto(`/local/mail?${new URLSearchParams({ to: number })}`)
  await expect(page.getByRole('heading', { name: 'Text message' })).toBeVisible()
  await page.getByRole('button', { name: 'Reply STOP' }).click()
  await expect(page.getByRole('status')).toContainText('We won’t send more texts to this number.')
  await expectAccessible(page)

  await advanceTo(page, newTime, HOUR_MS)
  await page.goto('/dashboard/messages?view=failed')
  const skipped = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Text to Ava Brooks' })
  await expect(skipped.filter({ hasText: '1 hour before' }).first()).toContainText('Skipped', {
    timeout: 30_000,
  })
  await expect(skipped.filter({ hasText: '1 hour before' }).first()).toContainText('The client replied STOP')
  expect(await textsTo(page, number)).toHaveLength(2)
  await page.goto('/dashboard/clients')
  await clientCard(page, 'Ava Brooks').getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Client Details' })
  await expect(details.getByText('No texts (replied STOP)')).toBeVisible()
})

test('one tap on the run sheet texts the client that the owner is on the way', async ({ page, owner: _ }) => {
  const number = newNumber()
  await openBusiness(page)
  await switchTextsOn(page)
  const { timezone } = await (await page.request.get('/api/run-sheet')).json()
  const client = { name: 'Noah Kim', email: '', phone: number }
  const appointment_time = justNow(await productNow(page), timezone)
  await createAppointment(page, { client, appointment_time, confirmed: true })
  await page.goto('/dashboard/today')
  await page.getByRole('button', { name: 'On my way' }).click()
  await expect(statusMessage(page, 'We’re texting Noah Kim that you’re coming.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('On the way since')
  expect(await waitForText(page, number, 1)).toBe(
    "Luna Detailing: Hi Noah Kim, we're on our way and will be there soon. Reply STOP to stop texts.",
  )
})
