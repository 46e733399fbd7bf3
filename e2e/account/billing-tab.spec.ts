import {
  CARD,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  fillCard,
  test,
} from '#e2e/support/journey.ts'

test('an owner adds a card from the trial banner, which then no longer asks for one', {
  tag: '@any-width',
}, async ({ page, context, owner: _ }) => {
  await page.goto('/dashboard')
  await expect(page.getByText('3 days left in your trial')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: /in your trial - add a card/ }).click()
  const portal = await opened
  await fillCard(portal, CARD.pays)
  await portal.getByRole('button', { name: 'Save card' }).click()
  await expect(portal).toHaveURL(/\/dashboard/)
  await portal.close()
  await expect
    .poll(async () => (await page.request.get('/api/subscription')).json())
    .toMatchObject({ subscription: { has_card: true } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText(/add a card/i)).toHaveCount(0)
})

test('an owner cancels and resumes in the portal', { tag: ['@core', '@any-width'] }, async ({
  page,
  context,
  owner: _,
}) => {
  await page.goto('/dashboard/settings?tab=billing')
  await expect(page.getByText('Pro - $15/mo')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  const portal = await opened
  await portal.getByRole('link', { name: 'Cancel subscription' }).click()
  await portal.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(portal.getByText('Cancels soon')).toBeVisible()
  const isEnding = async () =>
    (await (await page.request.get('/api/subscription')).json()).subscription.cancel_at_period_end
  await expect.poll(isEnding).toBe(true)
  await page.reload()
  await expect(page.getByRole('tabpanel').getByText(/You won’t be charged/)).toBeVisible()
  await portal.getByRole('button', { name: "Don't cancel" }).click()
  await expect.poll(isEnding).toBe(false)
})
