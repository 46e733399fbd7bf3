import type { Page } from '@playwright/test'
import { expect, openToBeLedOn, test } from './journey.ts'
import { ARTICLES } from './site-pages.ts'

const main = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

/** The addresses of every link of that name, without what is asked of the page there. */
async function targets(page: Page, name: string): Promise<string[]> {
  const links = await link(page, name).evaluateAll((found) =>
    found.map((element) => (element as HTMLAnchorElement).pathname),
  )
  expect(links.length, name).toBeGreaterThan(0)
  return [...new Set(links)]
}

test('the home page leads in, on and to whoever has a question', async ({ page }) => {
  await page.goto('/')
  expect(await targets(page, 'Login')).toEqual(['/auth'])
  expect(await targets(page, 'Start Free Trial')).toEqual(['/auth'])
  expect(await targets(page, 'Explore solutions for your business type')).toEqual(['/solutions'])
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'support@wheelhouse.example' })).toHaveAttribute(
    'href',
    'mailto:support@wheelhouse.example',
  )
  for (const [name, path] of [
    [/^Terms/, '/terms'],
    [/^Privacy/, '/privacy'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
})

test('what owners could say is marked as an example, and nothing else is said by anybody', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.goto('/')
  const said = page.locator('figure', { has: page.locator('blockquote') })
  await expect(said).toHaveCount(3)
  for (const quote of await said.all())
    await expect(quote.getByText('Example', { exact: true })).toBeVisible()
})

test('Pricing leads to the price', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/solutions')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing', exact: true }).click()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.locator('#pricing')).toBeInViewport()
  await expect(page.locator('#pricing')).toContainText('$15 per month')
})

for (const { path, subject, count } of [
  { path: '/detailers', subject: 'Taking bookings in five steps', count: 5 },
  { path: '/cleaning', subject: 'From notebook to booking page', count: 4 },
]) {
  test(`${path} has steps, questions, a comparison and the price`, { tag: '@any-width' }, async ({
    page,
  }) => {
    await page.goto(path)
    expect(await targets(page, 'Start Free Trial')).toEqual(['/auth'])
    const band = page.locator('section').filter({ has: page.getByRole('heading', { name: subject }) })
    await expect(band.locator('ol > li')).toHaveCount(count)
    expect(await page.locator('details').count()).toBeGreaterThanOrEqual(6)
    await expect(page.getByRole('table').filter({ hasText: '$30-60+' })).toBeVisible()
    await expect(page.locator('#pricing')).toContainText('$15 per month')
  })
}

test('the solutions lead to both trades', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/solutions')
  await main(page).getByRole('link', { name: 'Auto Detailers' }).first().click()
  await expect(page).toHaveURL('/detailers')
  await page.goto('/solutions')
  await main(page).getByRole('link', { name: 'Cleaning Professionals' }).first().click()
  await expect(page).toHaveURL('/cleaning')
})

test('the resources lead to three articles, and say what is still to come', { tag: '@any-width' }, async ({
  page,
}) => {
  await page.goto('/resources')
  const paths = await main(page)
    .locator('a[href^="/blog/"]')
    .evaluateAll((links) => links.map((element) => element.getAttribute('href')))
  expect([...new Set(paths)].sort()).toEqual([...ARTICLES].sort())
  const soon = main(page).getByRole('listitem').filter({ hasText: 'Coming Soon' })
  await expect(soon).toHaveCount(2)
  await expect(soon.filter({ hasText: /invoice template/i })).toHaveCount(1)
  await expect(soon.filter({ hasText: /pricing guide for solo cleaners/i })).toHaveCount(1)
  await expect(soon.getByRole('link')).toHaveCount(0)
})

for (const path of ARTICLES) {
  test(`${path} has a title of its own until one leaves, and leads on`, { tag: '@any-width' }, async ({
    page,
  }) => {
    await page.goto(path)
    const title = await page.title()
    const description = await page.locator('meta[name="description"]').getAttribute('content')
    for (const place of ['/detailers', '/solutions', '/cleaning'])
      await expect(main(page).locator(`a[href="${place}"]`).first()).toBeVisible()
    expect(await targets(page, 'Start Free Trial')).toEqual(['/auth'])
    await main(page).locator('a[href="/solutions"]').first().click()
    await expect(page).toHaveURL('/solutions')
    expect(await page.title()).not.toBe(title)
    expect(await page.locator('meta[name="description"]').getAttribute('content')).not.toBe(description)
  })
}

test('an owner with a subscription who opens the home page goes on to the dashboard', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await openToBeLedOn(page, '/')
  await expect(page).toHaveURL('/dashboard')
})

test('an owner is led on whose subscription the browser no longer remembers', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/terms')
  await page.evaluate(() => localStorage.clear())
  await openToBeLedOn(page, '/')
  await expect(page).toHaveURL('/dashboard')
})

test('an owner with a subscription may still read the price', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.goto('/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing', exact: true }).click()
  await expect(page.locator('#pricing')).toBeInViewport()
  await expect(page).toHaveURL('/#pricing')
})

test('an owner without a subscription finds Dashboard where Login was', { tag: '@any-width' }, async ({
  page,
  account: _,
}) => {
  await page.goto('/')
  await expect(link(page, 'Dashboard').first()).toHaveAttribute('href', '/dashboard')
  await expect(link(page, 'Login')).toHaveCount(0)
})
