import { expect, test, waitForEmail } from '#e2e/support/journey.ts'
import { advanceClock, UNDO_WINDOW } from '#e2e/support/product-clock.ts'
import { createJobs, DAY_VIEW, drag, entry, toasts } from './calendar-screen.ts'

test('the email about a move names the time the client knows, and undoing the move after that email sends another', async ({
  page,
  owner,
}) => {
  const email = `client-${owner.email}`
  const dontTellButton = page.getByRole('button', { name: 'Don’t tell the client' })
  await createJobs(page, { client: 'Ava Brooks', email, duration: 60, isClientTold: true })
  await advanceClock(page, UNDO_WINDOW)
  await waitForEmail(page, email)
  await page.goto(DAY_VIEW)
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await dontTellButton.click()
  await expect(toasts(page)).toContainText('We won’t tell the client')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Job moved back')
  await expect(toasts(page)).not.toContainText('We’ll email')
  await expect(entry(page, /9:00 AM - Ava Brooks/)).toBeVisible()

  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await dontTellButton.click()
  await expect(toasts(page)).toContainText('We won’t tell the client')
  await expect(entry(page, /10:00 AM - Ava Brooks/)).toBeVisible()
  await drag(page, entry(page, /Ava Brooks/), { hours: 1 })
  await expect(entry(page, /11:00 AM - Ava Brooks/)).toBeVisible()
  // A toast stays while the pointer is over it.
  await dontTellButton.hover()
  await advanceClock(page, UNDO_WINDOW)
  const { text } = await waitForEmail(page, email, 2)
  expect(text).toContain('11:00 AM EST')
  expect(text).toMatch(/It was on .*9:00 AM EST/)

  await dontTellButton.click()
  await expect(toasts(page)).toContainText('The email was already sent')
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click()
  await expect(toasts(page)).toContainText('Job moved back')
  await expect(toasts(page)).toContainText('We’ll email Ava Brooks.')
})
