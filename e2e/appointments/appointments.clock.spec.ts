import type { Page } from '@playwright/test'
import {
  emailsTo,
  expect,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { advanceClock, UNDO_WINDOW } from '#e2e/support/product-clock.ts'
import { AVA, createAppointment, entry, openEditDialog, openJobSheet, toasts } from './appointment-dialog.ts'

/** Creates an appointment and waits for the email that confirms it. */
async function createConfirmedAppointment(page: Page, email: string): Promise<void> {
  await createAppointment(page, { client: { ...AVA, email }, tell_client: true })
  await advanceClock(page, UNDO_WINDOW)
  const { subject, links } = await waitForEmail(page, email)
  expect(subject).toContain('is confirmed')
  expect(links.some((link) => /\/booking\/[^/]+$/.test(link))).toBe(true)
}

test('a client is emailed about a new time or a cancellation once it cannot be undone, and never about undone changes', {
  tag: '@core',
}, async ({ page, owner }) => {
  const email = `client-${owner.email}`
  await createConfirmedAppointment(page, email)
  const question = page.getByRole('dialog', { name: 'Cancel this job?' })
  await test.step('no email is sent about a cancellation that was undone', async () => {
    const dialog = await openEditDialog(page)
    await dialog.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(question.getByLabel('Tell the client')).toBeChecked()
    await expectDialogAccessible(page)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel Appointment' }).click()
    await question.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(toasts(page)).toContainText('Appointment cancelled')
    await expect(entry(page, '10:00 AM - Ava Brooks')).toHaveCount(0)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page)).toContainText('Job restored')
    await expect(toasts(page)).not.toContainText('We’ll email')
    await expect(entry(page, '10:00 AM - Ava Brooks')).toBeVisible()
  })
  await test.step('an email about a new time is sent when the undo window has passed', async () => {
    const dialog = await openEditDialog(page)
    await expect(dialog.getByLabel('Tell the client')).toBeHidden()
    await dialog.getByLabel('Time').fill('13:00')
    await expect(dialog.getByLabel('Tell the client')).toBeChecked()
    await expect(dialog.getByLabel('Tell the client')).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(toasts(page)).toContainText('Appointment updated')
    await expect(toasts(page)).toContainText('We’ll email Ava Brooks.')
    expect(await emailsTo(page, email)).toHaveLength(1)
    await advanceClock(page, UNDO_WINDOW)
    const moved = await waitForEmail(page, email, 2)
    expect(moved.subject).toContain('Your appointment has a new time')
    expect(moved.text).toContain('1:00 PM EST')
    expect(moved.text).toContain('10:00 AM EST')
  })
  await test.step('an email about a cancellation is sent when the undo window has passed', async () => {
    const dialog = await openEditDialog(page, '1:00 PM - Ava Brooks')
    await dialog.getByRole('button', { name: 'Cancel Appointment' }).click()
    await question.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(toasts(page)).toContainText('Appointment cancelled')
    await advanceClock(page, UNDO_WINDOW)
    const cancelled = await waitForEmail(page, email, 3)
    expect(cancelled.subject).toContain('Your appointment was cancelled')
  })
})

test('an owner who did not tell the client about a change is reminded of that, and tells them later', async ({
  page,
  owner,
}) => {
  const email = `client-${owner.email}`
  await createConfirmedAppointment(page, email)
  const dialog = await openEditDialog(page)
  await dialog.getByLabel('Time').fill('13:00')
  await dialog.getByLabel('Tell the client').uncheck()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(toasts(page)).toContainText('Appointment updated')
  await advanceClock(page, UNDO_WINDOW)
  expect(await emailsTo(page, email)).toHaveLength(1)

  const job = await openJobSheet(page, '1:00 PM - Ava Brooks')
  await expect(job).toContainText('The client doesn’t know about this change yet')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await job.getByRole('button', { name: 'Tell them now' }).click()
  await expect(job).not.toContainText('The client doesn’t know about this change yet')
  await advanceClock(page, 'PT1S')
  expect((await waitForEmail(page, email, 2)).text).toContain('1:00 PM EST')
})
