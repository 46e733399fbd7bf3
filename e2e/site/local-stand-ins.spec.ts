import type { StoredMail } from '#contract/local.ts'
import { bookAhead } from '#e2e/messages/reminded-client.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
  uniqueEmail,
} from '#e2e/support/journey.ts'

test('the local mailbox shows a test email, and a confirmation with its calendar file', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  await test.step('an invalid recipient shows an error on its field', async () => {
    await page.goto('/local')
    await expectAccessible(page)
    await page.getByLabel('Email').fill('x@y')
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(page.getByRole('alert')).toContainText('Email not queued')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('x@y')
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining('422')])
  })

  const emailsTo = async (email: string) =>
    (await (await page.request.get(`/local/mail.json?to=${email}`)).json()) as StoredMail[]
  await test.step('a test email arrives as HTML and as text', async () => {
    const recipient = uniqueEmail()
    await page.getByLabel('Email').fill(recipient)
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(page.getByRole('status')).toContainText('Email queued')
    await expect.poll(async () => (await emailsTo(recipient)).length).toBe(1)
    await page.goto(`/local/mail?to=${recipient}`)
    await expect(page.getByRole('list', { name: 'Emails' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  })

  await test.step('an email attachment is shown and downloaded', async () => {
    const { email } = await bookAhead(page, 100)
    await expect.poll(async () => (await emailsTo(email)).length).toBe(1)
    await page.goto(`/local/mail?to=${email}`)
    await expect(page.getByText('BEGIN:VCALENDAR')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'appointment.ics' }).click()
    expect((await downloading).suggestedFilename()).toBe('appointment.ics')
  })
})
