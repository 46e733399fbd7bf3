import { setUpPayments } from '#e2e/invoices/set-up-payments.ts'
import { expect, expectDialogAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { createAppointment, editDialog, entry, jobSheet, openJobSheet } from './appointment-dialog.ts'

test('a job opens as a sheet with large buttons to navigate, call, text and invoice', {
  tag: ['@phone', '@core'],
}, async ({ page, owner: _ }) => {
  await setUpPayments(page)
  await createAppointment(page, { address: '12 Maple Avenue', notes: 'Gate code 4711' })
  const sheet = await openJobSheet(page)
  const facts = ['10:00 AM to 11:00 AM', '12 Maple Avenue', 'Exterior Detail, 60 mins', '$99.99']
  for (const fact of [...facts, 'Gate code 4711', 'Not invoiced yet', '(555) 010-1000'])
    await expect(sheet).toContainText(fact)

  const actions = {
    Navigate: 'https://www.google.com/maps/dir/?api=1&destination=12+Maple+Avenue',
    'Call Ava Brooks': 'tel:5550101000',
    'Text Ava Brooks': 'sms:5550101000',
  }
  for (const [name, href] of Object.entries(actions)) {
    const action = sheet.getByRole('link', { name })
    await expect(action).toHaveAttribute('href', href)
    await expect(action).toBeInViewport({ ratio: 1 })
    expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(64)
  }
  await expect(sheet.getByRole('button', { name: 'Edit', exact: true })).toBeInViewport({ ratio: 1 })
  const bottom = await sheet.evaluate((dialog) => dialog.firstElementChild?.getBoundingClientRect().bottom)
  expect(bottom).toBe(page.viewportSize()?.height)
  await expectDialogAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)

  await sheet.getByRole('button', { name: 'Invoice this job' }).click()
  const invoice = page.getByRole('dialog', { name: 'Create New Invoice' })
  await expect(invoice.getByLabel('Client Name')).toHaveValue('Ava Brooks')
  await page.keyboard.press('Escape')
  await expect(entry(page, '10:00 AM - Ava Brooks')).toBeFocused()
})

test('Back leads from the form to the facts, and from the facts to the calendar', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await createAppointment(page)
  const sheet = await openJobSheet(page)
  await sheet.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await expect(editDialog(page).getByLabel('Date')).toBeFocused()
  await page.goBack()
  await expect(sheet).toBeVisible()
  await expect(editDialog(page)).toBeHidden()

  await sheet.getByRole('button', { name: 'Cancel Appointment' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this job?' })
    .getByRole('button', { name: 'Keep it' })
    .click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(entry(page, '10:00 AM - Ava Brooks')).toBeFocused()

  await entry(page, '10:00 AM - Ava Brooks').press('Enter')
  await jobSheet(page).getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(entry(page, '10:00 AM - Ava Brooks')).toBeFocused()
})
