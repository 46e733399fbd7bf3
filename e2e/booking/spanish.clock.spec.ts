import type { Page } from '@playwright/test'
import { createAppointment } from '#e2e/appointments/appointment-dialog.ts'
import { createInvoice } from '#e2e/invoices/invoicing.ts'
import { setUpPayments } from '#e2e/invoices/set-up-payments.ts'
import { justNow, newNumber, switchTextsOn, waitForText } from '#e2e/messages/texted-client.ts'
import {
  CARD,
  emailsTo,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  fillCard,
  test,
  uniqueEmail,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { productNow } from '#e2e/support/product-clock.ts'
import { ageForm, freeDays, NEW_YORK, openBusiness, press } from './booking-business.ts'

test.use({ viewport: { width: 390, height: 844 }, sendsTexts: true })

const waitForSubject = (page: Page, email: string, subject: string) =>
  expect.poll(async () => (await emailsTo(page, email)).map((mail) => mail.subject)).toContain(subject)

test('a client books in Spanish, gets a Spanish email and text, moves the appointment and pays', async ({
  page,
  owner: _,
  browser,
  baseURL,
}) => {
  const { path } = await openBusiness(page)
  await switchTextsOn(page)
  await setUpPayments(page)
  const tips = { email_on_payment: true, offers_tips: true }
  expect((await page.request.put('/api/payment-settings', { data: tips })).status()).toBe(200)
  const context = await browser.newContext({
    locale: 'es-MX',
    baseURL,
    viewport: { width: 390, height: 844 },
  })
  const client = await context.newPage()
  const response = await client.goto(path)
  expect(response?.headers()).toMatchObject({ 'content-language': 'es', vary: /Accept-Language, Cookie/ })
  await expect(client.locator('html')).toHaveAttribute('lang', 'es')
  await expect(client.getByRole('heading', { name: 'Reserve con Luna Detailing' })).toBeVisible()
  await expectAccessible(client)
  await expectNoHorizontalScroll(client)

  // The switch keeps what was chosen, and the browser remembers the language.
  await client.getByRole('radio', { name: /^Full Detail/ }).click()
  await press(client, 'English')
  await expect(client.getByRole('radio', { name: /^Full Detail/ })).toBeChecked()
  await expect(client.getByRole('heading', { name: 'Book with Luna Detailing' })).toBeVisible()
  await client.reload()
  await expect(client.locator('html')).toHaveAttribute('lang', 'en')
  await press(client, 'Español')
  await expect(client.getByRole('heading', { name: 'Elija una fecha' })).toBeVisible()
  // The form's own errors are the scripts', which load after the page.
  await client.waitForLoadState('networkidle')

  await client.getByRole('link', { name: 'Mes siguiente' }).click()
  await freeDays(client).first().click()
  await client.locator('input[name="time"]').first().check()
  await press(client, 'Continuar')
  await press(client, 'Reservar cita')
  await expect(client.getByText('Escriba su nombre')).toBeVisible()
  await expectAccessible(client)
  const email = uniqueEmail()
  const phone = newNumber()
  await client.getByLabel('Nombre').fill('Ava Flores')
  await client.getByLabel('Correo electrónico').fill(email)
  await client.getByLabel('Teléfono').fill(phone)
  await ageForm(client)
  await press(client, 'Reservar cita')
  await expect(client.getByRole('heading', { name: '¡Cita reservada!' })).toBeVisible()
  await expectAccessible(client)

  const { subject, text } = await waitForEmail(page, email)
  expect(subject).toBe('Su cita con Luna Detailing está confirmada')
  expect(text).toContain('Hola Ava Flores: gracias por reservar con Luna Detailing. Esta es su cita:')

  await client.getByRole('link', { name: 'Ver su cita' }).click()
  await expect(client.getByRole('heading', { name: 'Su cita', exact: true })).toBeVisible()
  await expectAccessible(client)
  await client.getByRole('link', { name: 'Cambiar', exact: true }).click()
  await freeDays(client).last().click()
  await client.locator('#time a').last().click()
  await expect(client.getByRole('heading', { name: '¿Cambiar su cita?' })).toBeVisible()
  await press(client, 'Cambiar la cita')
  await expect(client.getByRole('status')).toContainText('Su cita tiene un nuevo horario.')
  await expectAccessible(client)

  await test.step('a text says that the owner is on the way', async () => {
    const visit = {
      client: { name: 'Ava Flores', email, phone },
      appointment_time: justNow(await productNow(page), NEW_YORK),
      confirmed: true,
    }
    const { id } = await createAppointment(page, visit)
    expect((await page.request.post(`/api/appointments/${id}/on-my-way`)).status()).toBe(200)
    expect(await waitForText(page, phone, 1)).toBe(
      'Luna Detailing: Hola Ava Flores, vamos en camino y llegamos pronto. Responda STOP para no recibir mensajes.',
    )
  })

  await test.step('the invoice is paid with a tip, and becomes a Spanish receipt', async () => {
    const invoice = await createInvoice(page, { client_name: 'Ava Flores', client_email: email })
    await waitForSubject(page, email, 'Factura INV-0001 de Luna Detailing')
    await client.goto(invoice.payment_url)
    await expect(client.locator('html')).toHaveAttribute('lang', 'es')
    await expect(client).toHaveTitle('Factura INV-0001 · Luna Detailing')
    await expect(client.getByRole('main')).toContainText('Por pagar')
    await client.getByRole('radio', { name: '15%' }).check()
    await expectAccessible(client)
    await expectNoHorizontalScroll(client)
    await press(client, 'Pagar $138.00')
    await fillCard(client, CARD.pays)
    await client.getByRole('button', { name: /^Pay/ }).click()
    await expect(client.getByRole('status')).toHaveText(
      '¡Gracias! Luna Detailing recibió su pago de $138.00.',
    )
    await expect(client.getByRole('heading', { name: 'Recibo de la factura INV-0001' })).toBeVisible()
    await expectAccessible(client)
    const downloading = client.waitForEvent('download')
    await client.getByRole('link', { name: 'Descargar recibo' }).click()
    expect((await downloading).suggestedFilename()).toBe('recibo-INV-0001.pdf')
    await waitForSubject(page, email, 'Recibo de la factura INV-0001 de Luna Detailing')
    await press(client, 'English')
    await expect(client.getByRole('heading', { name: 'Receipt for INV-0001' })).toBeVisible()
  })
  await context.close()
})
