import type { Page } from '@playwright/test'
import { openBusiness } from '#e2e/booking/booking-business.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'

const hint = (page: Page) => page.getByRole('region', { name: 'Put Wheelhouse on your home screen' })

/** Offers to install the app as Chromium does on a phone: before the page is hydrated. */
async function offerInstall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const prompt = async () => document.documentElement.setAttribute('data-prompted', '')
      const userChoice = Promise.resolve({ outcome: 'accepted' })
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(offer, { prompt, userChoice }))
    })
  })
}

/** Opens the screen and waits until the hint had its chance. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // Whoever touches the page has seen it, and deferred code is fetched from then on.
  await page.mouse.click(2, 300)
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => /\/assets\/install-hint[\w.-]*\.js$/.test(name)),
  )
  await waitForNoRequests(page)
}

/** Visits the dashboard, and lets this browser remember that it was on another day. The first one belongs to setting up. */
async function comeBackAnotherDay(page: Page): Promise<void> {
  await open(page, '/dashboard/today')
  await expect(hint(page)).toBeHidden()
  await page.evaluate(() => localStorage.setItem('wheelhouse first visit', '2026-01-05'))
}

test('a phone that can install the app suggests it from the second day on, until the owner says no', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await offerInstall(page)
  await comeBackAnotherDay(page)
  await open(page, '/dashboard/today')
  await expect(hint(page)).toContainText('It opens at once and works without signal.')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await open(page, '/dashboard/clients')
  await expect(hint(page)).toBeHidden()
  await open(page, '/dashboard')
  await hint(page).getByRole('button', { name: 'Not now' }).click()
  await expect(hint(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await open(page, '/dashboard')
  await expect(hint(page)).toBeHidden()

  await page.goto('/dashboard/settings?tab=general')
  await page.getByRole('region', { name: 'Install the app' }).getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html[data-prompted]')).toBeAttached()
})

test('an owner installs the app from the hint, which then never comes back', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await offerInstall(page)
  await comeBackAnotherDay(page)
  await open(page, '/dashboard/today')
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html[data-prompted]')).toBeAttached()
  await expect(hint(page)).toBeHidden()
  await open(page, '/dashboard/today')
  await expect(hint(page)).toBeHidden()
})

test('an app that was installed from the browser’s menu is not suggested any more', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await offerInstall(page)
  await comeBackAnotherDay(page)
  await open(page, '/dashboard/today')
  await expect(hint(page)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(hint(page)).toBeHidden()
  await open(page, '/dashboard')
  await expect(hint(page)).toBeHidden()
})

test('an owner without an offer finds in the settings how to install the app', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings?tab=general')
  const section = page.getByRole('region', { name: 'Install the app' })
  await expect(section).toContainText('Open your browser’s menu and choose Install or Add to Home screen.')
  await expect(section.getByRole('button')).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({
    // A browser of its own, because another journey could reuse this one.
    keepsApp: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('an owner is told once where the Home Screen is added, and finds it in the settings later', {
    tag: '@phone',
  }, async ({ page, owner: _ }) => {
    await comeBackAnotherDay(page)
    await open(page, '/dashboard/today')
    await expect(hint(page)).toContainText('Tap Share , then Add to Home Screen.')
    await expect(hint(page).getByRole('button', { name: 'Install' })).toHaveCount(0)
    await hint(page).getByRole('button', { name: 'Not now' }).click()
    await open(page, '/dashboard/today')
    await expect(hint(page)).toBeHidden()
    await page.goto('/dashboard/settings?tab=general')
    await expect(page.getByRole('region', { name: 'Install the app' })).toContainText(
      'Tap Share, then Add to Home Screen.',
    )
  })

  test('the app on the Home Screen suggests nothing', { tag: '@phone' }, async ({ page, owner: _ }) => {
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }))
    await comeBackAnotherDay(page)
    await open(page, '/dashboard/today')
    await expect(hint(page)).toBeHidden()
    await page.goto('/dashboard/settings?tab=general')
    await expect(page.getByText('You’re using the installed app.')).toBeVisible()
  })
})

test.describe('in a browser that keeps the app', () => {
  test.use({ keepsApp: true })

  /** What the owner can read without a connection, once the browser has stored it. */
  function countOfflineCopies(): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const opening = indexedDB.open('wheelhouse-offline')
    // Opening it must not create it: that is for the app to do.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(0)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('copies').objectStore('copies').count()
      counting.onsuccess = () => resolve(counting.result)
      counting.onerror = () => reject(counting.error)
      opening.result.close()
    }
    return promise
  }

  const newJob = (page: Page) => page.getByRole('dialog', { name: 'New Appointment' })

  test('Chromium finds nothing that stops it from installing the app', { tag: '@any-width' }, async ({
    page,
    owner: _,
  }) => {
    await page.goto('/dashboard/today')
    const devtools = await page.context().newCDPSession(page)
    const { errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Journeys run in private windows.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })

  test('the shortcut ‘New job’ opens the dialog once, also without a connection', {
    tag: '@phone',
  }, async ({ page, owner: _, context, browserErrors }) => {
    await openBusiness(page)
    await page.goto('/dashboard/today?new=job')
    await expect(newJob(page)).toBeVisible()
    await expect(page).toHaveURL('/dashboard/today')
    await page.goBack()
    await expect(newJob(page)).toBeHidden()
    await expect(page).toHaveURL('/dashboard/today')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    await waitForNoRequests(page)
    await expect(newJob(page)).toBeHidden()
    await page.mouse.click(2, 300)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const isCopied = () => page.evaluate(() => caches.match('/dashboard/today').then(Boolean))
    await expect.poll(isCopied).toBe(true)
    await expect.poll(() => page.evaluate(countOfflineCopies)).toBe(1)
    await context.setOffline(true)
    await page.goto('/dashboard/today?new=job')
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-copied-at'))).toBe(true)
    await expect(newJob(page)).toBeVisible()
    await expect(newJob(page).getByRole('option', { name: /Full Detail/ })).toBeAttached()
    await expect(page).toHaveURL('/dashboard/today')
    browserErrors.length = 0
  })
})
