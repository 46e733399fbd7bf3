import { holdBack } from './hold-back.ts'
import {
  anAddress,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openSidebar,
  openToBeLedOn,
  PASSWORD,
  test,
} from './journey.ts'

test('an owner signs in and out', async ({ page, owner }) => {
  await page.context().clearCookies()
  const release = await holdBack(page, /\.js$/)
  await page.goto('/auth', { waitUntil: 'commit' })
  // The form would push it down.
  await expect(page.locator('footer')).toHaveCSS('visibility', 'hidden')
  release()
  await expect(page.getByRole('heading', { name: 'Sign In to Your Account' })).toBeVisible()
  await expect(page.locator('footer')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await openToBeLedOn(page, '/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
})

test('a wrong password is told in a toast, and what was typed stays', { tag: '@failure' }, async ({
  page,
  owner,
  complaints,
}) => {
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Login failed')
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await expect(page).toHaveURL('/auth')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})

test('whoever wanted a screen is led there after signing in', { tag: '@any-width' }, async ({
  page,
  owner,
}) => {
  await page.context().clearCookies()
  await openToBeLedOn(page, '/dashboard/settings?tab=billing')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard/settings?tab=billing')
})

for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`nobody is led off the site by next=${next}`, { tag: '@any-width' }, async ({ page, owner }) => {
    await page.context().clearCookies()
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
}

test('a signed-in owner who opens the sign-in page goes on to the dashboard', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await openToBeLedOn(page, '/auth')
  await expect(page).toHaveURL('/dashboard')
})

test('the password can be looked at', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('a server that has no time is asked again before anyone is bothered', { tag: '@failure' }, async ({
  page,
  owner,
  complaints,
}) => {
  await page.context().clearCookies()
  let refusals = 2
  await page.route('**/api/auth/sign-in', (route) =>
    refusals-- > 0 ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/auth')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('503'), expect.stringContaining('503')])
})

test('a tab follows when another signs out and when another signs in', { tag: '@any-width' }, async ({
  page,
  context,
  owner,
}) => {
  await page.goto('/dashboard/settings')
  const other = await context.newPage()
  await other.goto('/dashboard/clients')
  await expect(other.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/auth/)
  await expect(page).toHaveURL('/')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(other).toHaveURL(/\/dashboard/)
})

test('Back after signing out does not bring the dashboard back', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard')
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(/\/auth/)
})

test('no script can read the session, and nothing of it is stored', { tag: '@any-width' }, async ({
  page,
  owner,
}) => {
  await page.goto('/dashboard')
  await openSidebar(page)
  await expect(page.getByText(owner.email).locator('visible=true')).toBeVisible()
  const readable = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  const session = (await page.context().cookies()).find(({ name }) => name === 'wheelhouse_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(readable).not.toContain(session?.value)
  expect(readable).not.toContain(owner.email)
})

test('the public site shows who is signed in the way to the dashboard', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/solutions')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown address is told the same as a wrong password', { tag: '@failure' }, async ({
  page,
  complaints,
}) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(anAddress())
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('The e-mail or the password is not right.')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})
