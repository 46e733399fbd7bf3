import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { freeDays, openBusiness, press } from './booking-business.ts'

const PARKED = {
  question: 'Where will it be parked?',
  kind: 'choice',
  is_required: false,
  choices: ['Driveway', 'Street'],
}

test('an owner translates a service and a question on a phone, and clients read them in Spanish', {
  tag: '@phone',
}, async ({ page, owner: _, browser, baseURL }) => {
  const { path } = await openBusiness(page, {
    rules: { booking_questions: { details: 'none', questions: [PARKED] } },
  })
  await page.goto('/dashboard/services')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Full Detail' }).click()
  const spanishName = dialog.getByLabel('Name in Spanish')
  await expect(spanishName).toBeHidden()
  await dialog.getByText('In Spanish', { exact: true }).click()
  await spanishName.fill('x'.repeat(121))
  await press(page, 'Save Service')
  await expect(spanishName).toHaveAccessibleDescription('Service name must be at most 120 characters')
  await expect(spanishName).toBeFocused()
  await spanishName.fill('Lavado completo')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await press(page, 'Save Service')
  await expect(page.getByRole('status').getByText('Service updated', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Full Detail' }).click()
  await dialog.getByLabel('Service Name', { exact: true }).fill('Complete Detail')
  await expect(dialog.getByText('You changed the English. Check that the Spanish still fits.')).toBeVisible()
  await press(page, 'Save Service')
  await expect(dialog).toBeHidden()

  await page.goto('/dashboard/settings?tab=booking')
  await page.getByText('In Spanish', { exact: true }).click()
  await page
    .getByLabel('“Where will it be parked?” in Spanish', { exact: true })
    .fill('¿Dónde estará estacionado?')
  const choices = page.getByLabel('Choices of “Where will it be parked?” in Spanish')
  await choices.fill('Entrada')
  await press(page, 'Save Settings')
  await expect(choices).toHaveAccessibleDescription(
    'Write one line for each choice (Driveway, Street), or leave this empty',
  )
  await expect(choices).toBeFocused()
  await choices.fill('Entrada\nCalle')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await press(page, 'Save Settings')
  await expect(page.getByRole('status').getByText('Settings saved', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByText('In Spanish', { exact: true }).click()
  await expect(choices).toHaveValue('Entrada\nCalle')

  const context = await browser.newContext({
    locale: 'es-MX',
    baseURL,
    viewport: { width: 390, height: 844 },
  })
  const client = await context.newPage()
  await client.goto(path)
  await expect(client.getByText('Exterior Detail', { exact: true })).toHaveAttribute('lang', 'en')
  await expect(client.getByText('Lavado completo', { exact: true })).not.toHaveAttribute('lang')
  await client.getByRole('radio', { name: /^Lavado completo/ }).click()
  await client.getByRole('link', { name: 'Mes siguiente' }).click()
  await freeDays(client).first().click()
  await client.locator('input[name="time"]').first().check()
  await press(client, 'Continuar')
  await expect(client.getByLabel('¿Dónde estará estacionado? (opcional)').getByRole('option')).toHaveText([
    'Elija',
    'Entrada',
    'Calle',
  ])
  await expectAccessible(client)
  await context.close()
})
