import { book, DAY, drag, entry, messages } from './calendar-screen.ts'
import { expect, letterTo, test } from './journey.ts'
import { letPass, UNDO_WINDOW } from './product-clock.ts'

test('a client kept out of one move hears of the next from the time they know', async ({ page, owner }) => {
  const email = `client-${owner.email}`
  await book(page, { client: 'Ava Brooks', email, duration: 60 })
  await page.goto(DAY)
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await page.getByRole('button', { name: 'Don’t tell the client' }).click()
  await expect(messages(page)).toContainText('The client is not told')
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(messages(page)).toContainText('Appointment moved back')
  await expect(messages(page)).not.toContainText('will be told')
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()

  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await page.getByRole('button', { name: 'Don’t tell the client' }).click()
  await expect(messages(page)).toContainText('The client is not told')
  await expect(entry(page, /10:00 AM - Ava Brooks/)).toBeVisible()
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await expect(entry(page, /11:00 AM - Ava Brooks/)).toBeVisible()
  await letPass(page, UNDO_WINDOW)
  const { text } = await letterTo(page, email)
  expect(text).toContain('11:00 AM EST')
  expect(text).toMatch(/Before, it was on .*9:00 AM EST/)
})

test('a letter that has left cannot be called back, and Undo sends another', async ({ page, owner }) => {
  const email = `client-${owner.email}`
  await book(page, { client: 'Ava Brooks', email, duration: 60 })
  await page.goto(DAY)
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  // Who points at a message keeps it.
  await page.getByRole('button', { name: 'Don’t tell the client' }).hover()
  await letPass(page, UNDO_WINDOW)
  await letterTo(page, email)
  await page.getByRole('button', { name: 'Don’t tell the client' }).click()
  await expect(messages(page)).toContainText('The letter had already left')
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(messages(page)).toContainText('Appointment moved back')
  await expect(messages(page)).toContainText('Ava Brooks will be told by e-mail.')
})
