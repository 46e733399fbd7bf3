import type { Page } from '@playwright/test'
import { openBusiness } from './booking-business.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, letterTo, test } from './journey.ts'
import { bookAhead } from './reminded-client.ts'

const dayBefore = (page: Page) => page.getByLabel('Message, day before')
const turn = (page: Page, name: string) => page.getByRole('switch', { name })
const told = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

/** Folded away until somebody wants other words. */
async function openMessage(page: Page): Promise<void> {
  await page.goto('/dashboard/settings')
  await page.getByText('The usual words.').first().click()
  await expect(dayBefore(page)).toBeVisible()
}

test('reminders are on, have usual words, and keep what the owner wishes', async ({ page, owner: _ }) => {
  await openMessage(page)
  for (const name of ['E-mail a day before', 'E-mail an hour before'])
    await expect(turn(page, name)).toBeChecked()
  await expect(turn(page, 'Quiet hours')).not.toBeChecked()
  await expect(dayBefore(page)).toHaveValue(/^Hello \{client_name\}/)
  await page.getByRole('button', { name: 'Manage link' }).first().click()
  await expect(dayBefore(page)).toHaveValue(/^Hello [\s\S]*\{manage_link\}$/)
  await dayBefore(page).fill('See you ')
  await page.getByRole('button', { name: 'Date', exact: true }).first().click()
  await expect(dayBefore(page)).toHaveValue('See you {date}')
  await expect(dayBefore(page)).toBeFocused()
  await turn(page, 'E-mail an hour before').click()
  await turn(page, 'Quiet hours').click()
  await page.getByLabel('Quiet from').fill('08:00')
  await page.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(page.getByText('Quiet hours must not last the whole day')).toBeVisible()
  await expect(page.getByLabel('Quiet until')).toBeFocused()
  await page.getByLabel('Quiet from').fill('22:00')
  await page.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(told(page, 'Reminders saved')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.reload()
  await expect(turn(page, 'E-mail an hour before')).not.toBeChecked()
  await expect(page.getByLabel('Quiet from')).toHaveValue('22:00')
  await expect(page.getByLabel('Quiet until')).toHaveValue('08:00')
  await page.getByText('Your own words.').click()
  await expect(dayBefore(page)).toHaveValue('See you {date}')
  await page.getByRole('button', { name: 'Use the usual words' }).click()
  await expect(dayBefore(page)).toHaveValue(/^Hello \{client_name\}/)
})

test('the preview shows the letter of the next client, while it is being written', async ({
  page,
  owner: _,
}) => {
  await bookAhead(page, 48)
  await openMessage(page)
  const preview = page.getByRole('figure', { name: 'Preview, day before' })
  const letter = page.frameLocator('iframe[title="The letter, day before"]')
  await expect(preview).toContainText('As your next client would get it')
  await expect(preview).toContainText(/Full Detail tomorrow at/)
  await expect(letter.getByText('Hello Ava Brooks,')).toBeVisible()
  await dayBefore(page).fill('Until {date}, <b>{client_name}</b>! {naem}')
  await expect(page.getByText('{naem} stands for nothing and goes out as typed.')).toBeVisible()
  await expect(letter.getByText(/^Until \w+, \w+ \d+, <b>Ava Brooks<\/b>! \{naem\}$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a test goes to the owner, and says so only then', { tag: '@any-width' }, async ({ page, owner }) => {
  await openBusiness(page)
  await openMessage(page)
  await expect(page.getByText('As a client would get it, with an example')).toBeVisible()
  await dayBefore(page).fill('Bring the dog, {client_name}.')
  await page.getByRole('button', { name: 'Send a test to me' }).first().click()
  await expect(told(page, 'Test sent')).toBeVisible()
  await expect(page.getByRole('status')).toContainText(`It is on its way to ${owner.email}.`)
  const { text } = await letterTo(page, owner.email)
  expect(text).toContain('Bring the dog, Ava Brooks.')
  expect(text).toContain('This is a test: its links lead nowhere.')
})

test('what cannot be saved or sent is told, and nothing typed is lost', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  const json = { error: { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r' } }
  await page.route('**/api/reminder-settings{,/test}', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json }),
  )
  await openMessage(page)
  await dayBefore(page).fill('Bring the dog.')
  await page.getByRole('button', { name: 'Send a test to me' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Test not sent')
  await page.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(page.getByRole('alert')).toContainText('Error saving reminders')
  await expect(dayBefore(page)).toHaveValue('Bring the dog.')
  complaints.length = 0
})

test('what was typed is not left behind without a question', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await openMessage(page)
  await dayBefore(page).fill('Bring the dog.')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await page.getByRole('link', { name: 'See all messages' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(dayBefore(page)).toHaveValue('Bring the dog.')
  await page.getByRole('tab', { name: 'Booking' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(dayBefore(page)).toHaveValue('Bring the dog.')
  await expect(dayBefore(page)).toBeFocused()
  await page.getByRole('link', { name: 'See all messages' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/dashboard/messages')

  await openMessage(page)
  await dayBefore(page).fill('Bring the cat.')
  await page.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(told(page, 'Reminders saved')).toBeVisible()
  await page.getByRole('link', { name: 'See all messages' }).click()
  await expect(page).toHaveURL('/dashboard/messages')

  await page.goto('/dashboard/settings')
  await page.getByText('Your own words.').click()
  await page.getByRole('button', { name: 'Use the usual words' }).click()
  await page.getByRole('tab', { name: 'Booking' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page.locator('form :focus')).toHaveCount(1)
})

test('a message that is too long is told beside its field', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await openMessage(page)
  await dayBefore(page).fill('x'.repeat(2_001))
  await page.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(dayBefore(page)).toBeFocused()
  await expect(dayBefore(page)).toHaveAccessibleDescription(/at most 2,000 characters/)
  // The preview asked for it too.
  await expect(page.getByRole('group').getByText(/at most 2,000 characters/)).toHaveCount(2)
  complaints.length = 0
})

test('a client stops reminders by the link, and lets them come again', async ({
  page,
  owner: _,
  browser,
  baseURL,
}) => {
  const made = await bookAhead(page, 48)
  const bare = await (await browser.newContext({ javaScriptEnabled: false, baseURL })).newPage()
  await bare.goto(made.manageUrl)
  await bare.getByRole('link', { name: 'Reminders from Luna Detailing' }).click()
  await expect(bare).toHaveTitle('Reminders from Luna Detailing')
  await expect(bare.getByRole('status')).toContainText(
    `may remind you of your appointments, at ${made.email}.`,
  )
  await bare.getByRole('button', { name: 'Stop reminders' }).click()
  await expect(bare.getByRole('status')).toContainText(`sends no reminders to ${made.email}.`)
  await bare.reload()
  await expect(bare.getByText('Off', { exact: true })).toBeVisible()
  await bare.getByRole('button', { name: 'Send reminders again' }).click()
  await expect(bare.getByText('On', { exact: true })).toBeVisible()
  await bare.getByRole('link', { name: 'Back to your appointment' }).click()
  await expect(bare.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
  await bare.context().close()

  await page.goto(`${made.manageUrl}/reminders`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a link to nobody’s reminders is told as wrong', { tag: '@any-width' }, async ({ page, complaints }) => {
  const answer = await page.goto('/booking/not-a-token/reminders')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Invalid appointment link' })).toBeVisible()
  await expectAccessible(page)
  complaints.length = 0
})
