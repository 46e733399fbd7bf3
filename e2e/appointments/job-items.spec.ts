import { WEDNESDAY } from '#e2e/calendar/calendar-screen.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'

const FULL_DETAIL = {
  name: 'Full Detail',
  description: null,
  price: 199_99,
  duration: 120,
  sizes: [
    { name: 'Sedan', price: 199_99, duration: 120 },
    { name: 'SUV', price: 239_99, duration: 150 },
  ],
  add_ons: [{ name: 'Pet hair', price: 30_00, duration: 30 }],
}

test('an owner makes a job of two cars, takes one off again, and invoices the rest', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await page.request.post('/api/services', { data: FULL_DETAIL })
  await page.goto(`/dashboard/calendar?view=day&date=${WEDNESDAY}`)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await form.getByLabel('Client').click()
  await page.getByRole('option', { name: '+ Add New Client' }).click()
  await form.getByLabel('Name').fill('Ava Brooks')
  await form.getByLabel('Email').fill('ava@example.com')
  await form.getByLabel('Date').fill(WEDNESDAY)
  await form.getByLabel('Time', { exact: true }).fill('10:00')

  await form.getByLabel('Size').selectOption('SUV')
  await form.getByLabel('Pet hair').check()
  await expect(form.getByLabel('Price')).toHaveValue('269.99')
  await expect(form.getByLabel('Duration (min)')).toHaveValue('180')
  await form.getByRole('button', { name: 'Add another service' }).click()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByLabel('Service 2')).toHaveAccessibleDescription('Choose a service')
  await form.getByLabel('Service 2').selectOption({ label: 'Full Detail - $199.99' })
  await form.getByLabel('Size').nth(1).selectOption('Sedan')
  await expect(form.getByLabel('Price')).toHaveValue('469.98')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: /Ava Brooks/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Ava Brooks' })
  await expect(sheet.getByText('Full Detail (SUV) + Pet hair, $269.99')).toBeVisible()
  await expect(sheet.getByText('Full Detail (Sedan), $199.99')).toBeVisible()

  await sheet.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Appointment' })
  await edit.getByRole('button', { name: 'Remove' }).click()
  await expect(edit.getByLabel('Price')).toHaveValue('269.99')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(edit).toBeHidden()

  await page.getByRole('button', { name: /Ava Brooks/ }).click()
  await expect(sheet.getByText('Full Detail (Sedan), $199.99')).toBeHidden()
  await sheet.getByRole('button', { name: 'Invoice' }).click()
  const invoice = page.getByRole('dialog', { name: 'Create New Invoice' })
  await expect(invoice.getByLabel('Line item 1 description')).toHaveValue(/^Full Detail \(SUV\), /)
  await expect(invoice.getByLabel('Line item 2 description')).toHaveValue('Pet hair')
  await expect(invoice.getByLabel('Line item 2 price')).toHaveValue('30.00')
})
