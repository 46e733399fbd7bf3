import { editOpenJob, jobSheet, openCalendar, toasts } from '#e2e/appointments/appointment-dialog.ts'
import { WEDNESDAY } from '#e2e/calendar/calendar-screen.ts'
import { expect, expectDialogAccessible, expectNoHorizontalScroll } from '#e2e/support/journey.ts'
import { dialog, moreMenu, openInvoices, test } from './invoicing.ts'

const PHONE = '(212) 555-0142'

test('an owner books a caller by name and phone number, and texts them the invoice', {
  tag: '@phone',
}, async ({ page, ownerWithPayments: _ }) => {
  await openCalendar(page)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const form = dialog(page, 'New Appointment')
  await form.getByLabel('Client').fill('Maria Lopez')
  await form.getByLabel('Notes').click()
  await expect(form.getByLabel('Name')).toHaveValue('Maria Lopez')
  await form.getByLabel('Date').fill(WEDNESDAY)
  await form.getByLabel('Time').fill('10:00')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByText('Client email is required')).toBeVisible()
  await form.getByLabel('Phone').fill('call me')
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
  await form.getByLabel('Phone').fill(PHONE)
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toasts(page)).toContainText('Appointment created')
  await expect(toasts(page).getByRole('button', { name: 'Text them' })).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Dismiss' }).last().click()

  await page.getByRole('button', { name: '10:00 AM - Maria Lopez' }).locator('visible=true').click()
  const sheet = jobSheet(page, 'Maria Lopez')
  await expect(sheet.getByRole('link', { name: 'Text Maria Lopez' })).toHaveAttribute(
    'href',
    /^sms:2125550142\?&body=Hi%20Maria%20Lopez/,
  )
  await expectNoHorizontalScroll(page)
  const job = await editOpenJob(page, 'Maria Lopez')
  await expect(job.getByLabel('Client')).toHaveValue(`Maria Lopez - ${PHONE}`)
  await job.getByLabel('Time').fill('11:00')
  await expect(job.getByLabel('Tell the client')).toHaveCount(0)
  await job.getByLabel('Time').fill('10:00')
  await page.goBack()
  await sheet.getByRole('button', { name: 'Invoice this job' }).click()

  const invoice = dialog(page, 'Create New Invoice')
  await expect(invoice.getByLabel('Client Email')).toHaveValue('')
  await expect(invoice.getByLabel('Client Phone')).toHaveValue(PHONE)
  await expect(invoice.getByLabel('Email the invoice to the client')).toHaveCount(0)
  await invoice.getByRole('button', { name: 'Create Invoice' }).click()
  const link = dialog(page, 'Payment Link')
  const url = await link.getByLabel('Payment link').inputValue()
  const textLink = link.getByRole('link', { name: 'Text it' })
  const prepared = decodeURIComponent((await textLink.getAttribute('href')) ?? '')
  expect(prepared).toMatch(/^sms:2125550142\?&body=Hi Maria Lopez, here is invoice INV-0001/)
  expect(prepared).toContain(url)
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')

  await openInvoices(page)
  await moreMenu(page, 'INV-0001').click()
  await expect(page.getByRole('menuitem', { name: 'Send Reminder' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Text it' }).click()
  await expect(dialog(page, 'Payment Link').getByRole('link', { name: 'Text it' })).toBeVisible()

  await page.goto('/dashboard/clients')
  const card = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await expect(card).toContainText('No email')
  await expect(card.getByRole('link', { name: PHONE })).toBeVisible()
})
