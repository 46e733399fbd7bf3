import type { Page } from '@playwright/test'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import { waitForHydration } from '#e2e/support/hydration.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  gotoExpectingRedirect,
  isPhone,
  openSidebar,
  PASSWORD,
  test,
} from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'

/** Waits first: a response after the sign-out would be a 401, which the browser logs as an error. */
async function signOut(page: Page): Promise<void> {
  const devices = page.getByRole('list', { name: 'Where you’re signed in' })
  // Phones show the list of sections, which loads nothing.
  if (!isPhone(page)) await expect(devices).toBeVisible()
  await waitForHydration(page)
  await waitForNoRequests(page)
  await page.getByRole('button', { name: 'Logout' }).click()
}

async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('an owner signs in, the session is hidden from scripts, and signing out ends it', {
  tag: '@core-phone',
}, async ({ page, owner }) => {
  await page.context().clearCookies()
  const release = await holdRequests(page, /\.js$/)
  await page.goto('/auth', { waitUntil: 'commit' })
  // The footer stays hidden until the form is there, because the form would push it down.
  await expect(page.locator('footer')).toHaveCSS('visibility', 'hidden')
  release()
  await expect(page.getByRole('heading', { name: 'Sign In to Your Account' })).toBeVisible()
  await expect(page.locator('footer')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await submitSignIn(page, owner.email)
  await expect(page).toHaveURL('/dashboard')

  await test.step('no script can read the session, and browser storage has no trace of it', async () => {
    await openSidebar(page)
    await expect(page.getByText(owner.email).locator('visible=true')).toBeVisible()
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name === 'wheelhouse_session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(Buffer.from(session?.value ?? '', 'base64url').length).toBeGreaterThanOrEqual(32)
    const readable = await page.evaluate(() =>
      JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
    )
    expect(readable).not.toContain(session?.value)
    expect(readable).not.toContain(owner.email)
  })

  await test.step('Back after signing out does not bring the dashboard back', async () => {
    await page.goto('/dashboard/settings')
    await signOut(page)
    await expect(page).toHaveURL('/')
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL(/\/auth/)
    await gotoExpectingRedirect(page, '/dashboard')
    await expect(page).toHaveURL('/auth?next=%2Fdashboard')
  })
})

test('a wrong password shows an error, a busy server is retried, and no redirect leaves the site', {
  tag: ['@core', '@failure'],
}, async ({ page, owner, browserErrors }) => {
  await page.context().clearCookies()
  await page.goto(`/auth?next=${encodeURIComponent('//evil.example')}`)
  await submitSignIn(page, owner.email, 'wrong-password')
  await expect(page.getByRole('alert')).toContainText('Login failed')
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.')
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await expect(page).toHaveURL(/\/auth\?next=/)

  await test.step('the toast leaves with the form it is about, and the page follows a dark system', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible()
    await expect(page.getByText('Login failed')).toHaveCount(0)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 22, 20)')
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: null })
    await page.getByRole('link', { name: 'Back to login' }).click()
  })
  await page.route('**/api/auth/sign-in', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await submitSignIn(page, owner.email)
  await expect(page).toHaveURL('/dashboard')
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('401'), expect.stringContaining('503')])
})

test('an owner is redirected to the requested screen after signing in, and away from the sign-in page afterwards', {
  tag: ['@core', '@any-width'],
}, async ({ page, owner }) => {
  await page.context().clearCookies()
  await gotoExpectingRedirect(page, '/dashboard/settings?tab=billing')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await submitSignIn(page, owner.email)
  await expect(page).toHaveURL('/dashboard/settings?tab=billing')
  await gotoExpectingRedirect(page, '/auth')
  await expect(page).toHaveURL('/dashboard')
})

test('a tab follows when another tab signs out or in', { tag: '@any-width' }, async ({
  page,
  context,
  owner,
}) => {
  await page.goto('/dashboard/settings')
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard/clients')
  await expect(otherTab.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await signOut(page)
  await expect(otherTab).toHaveURL(/\/auth/)
  await expect(page).toHaveURL('/')
  await page.goto('/auth')
  await submitSignIn(page, owner.email)
  await expect(page).toHaveURL('/dashboard')
  await expect(otherTab).toHaveURL(/\/dashboard/)
})
