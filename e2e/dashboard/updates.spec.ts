import type { Page } from '@playwright/test'
import { type AppVersions, serveVersions } from '#e2e/support/app-versions.ts'
import { waitForHydration } from '#e2e/support/hydration.ts'
import { test as base, expect, expectAccessible, expectNoHorizontalScroll } from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'

const test = base.extend<{ versions: AppVersions }>({
  versions: async ({ app }, use) => {
    await using versions = await serveVersions(app.url)
    await use(versions)
  },
  baseURL: async ({ versions }, use) => use(versions.url),
})

test.use({ keepsApp: true })

/** Opens Today and waits until the phone keeps the app. */
async function openOnPhone(page: Page): Promise<void> {
  await page.goto('/dashboard/today')
  await touch(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // A page looks for updates when it opens, and another look meanwhile would get the answer of the first.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
}

/** Whoever touches the page has seen it, and the rest of the app is loaded. */
async function touch(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.mouse.click(2, 300)
}

/**
 * The owner comes back to an app that was in the background, which looks for updates. Once may not be enough: a browser that is
 * looking for updates already answers another look with the result of the first, which may be from before an upgrade.
 */
function returnToApp(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

async function returnUntil(page: Page, state: 'update offered' | 'nothing offered'): Promise<void> {
  await expect(async () => {
    await returnToApp(page)
    await expect(page.getByText('Update ready')).toBeVisible({
      visible: state === 'update offered',
      timeout: 2_000,
    })
  }).toPass()
}

async function openScreen(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

function loadedVersions(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(globalThis as unknown as { loadedVersions: Set<string> }).loadedVersions])
}

const updateButton = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })

async function update(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), updateButton(page).click()])
  await waitForHydration(page)
}

/** The device keeps exactly this version, and opens it without a connection. */
async function expectOffline(page: Page, version: string): Promise<void> {
  await page.context().setOffline(true)
  await page.goto('/dashboard/services')
  await waitForHydration(page)
  expect(await loadedVersions(page)).toEqual([version])
  await page.context().setOffline(false)
}

test('an open page stays whole until the owner taps Update', {
  tag: '@phone',
}, async ({ page, owner: _, versions, browserErrors }) => {
  await openOnPhone(page)
  versions.serve('second')
  await returnUntil(page, 'update offered')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  for (const screen of ['Clients', 'Settings']) await openScreen(page, screen)
  expect(await loadedVersions(page)).toEqual(['first'])

  await update(page)
  expect(await loadedVersions(page)).toEqual(['second'])
  await touch(page)
  await expectOffline(page, 'second')
  await expect(page.getByText('Update ready')).toBeHidden()
  browserErrors.length = 0
})

test('another tab keeps its version until it is updated too', {
  tag: '@any-width',
}, async ({ page, owner: _, versions, context }) => {
  await openOnPhone(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await touch(other)
  versions.serve('second')
  await returnUntil(page, 'update offered')
  await update(page)

  await expect(other.getByText('Update ready')).toBeVisible()
  for (const screen of ['Invoices', 'Settings']) await openScreen(other, screen)
  expect(await loadedVersions(other)).toEqual(['first'])
  await update(other)
  expect(await loadedVersions(other)).toEqual(['second'])
})

test('a page that is opened after an upgrade has the new version, and the device keeps it', {
  tag: '@any-width',
}, async ({ page, owner: _, versions, browserErrors }) => {
  await openOnPhone(page)
  versions.serve('second')
  const lastFile = versions.hold('/dashboard/services?frame')
  await page.goto('/dashboard/clients')
  await touch(page)
  expect(await loadedVersions(page)).toEqual(['second'])
  await expect
    .poll(async () => {
      await returnToApp(page)
      return (await workersOf(page)).installing
    })
    .toBe(true)
  // A request that reaches the old worker while it stops makes Chromium 150 start it again, and keep it for up to five minutes.
  await waitForNoRequests(page)
  lastFile.release()
  await expect.poll(() => workersOf(page)).toEqual({ installing: false, waiting: false })
  expect(await keptVersion(page)).toContain('second')
  await expectOffline(page, 'second')
  browserErrors.length = 0
})

test('after a rollback one tap brings the former version back', { tag: '@any-width' }, async ({
  page,
  owner: _,
  versions,
  browserErrors,
}) => {
  versions.serve('second')
  await openOnPhone(page)
  versions.serve('first')
  await returnUntil(page, 'update offered')
  await update(page)
  expect(await loadedVersions(page)).toEqual(['first'])
  await expectOffline(page, 'first')
  browserErrors.length = 0
})

test('an update that was rolled back is no longer offered', { tag: '@any-width' }, async ({
  page,
  owner: _,
  versions,
}) => {
  await openOnPhone(page)
  versions.serve('second')
  await returnUntil(page, 'update offered')
  versions.serve('first')
  await returnUntil(page, 'nothing offered')
  expect(await loadedVersions(page)).toEqual(['first'])
})

for (const [cause, faults] of [
  ['a file is missing', { missingAsset: '/assets/settings' }],
  ['a server of the former version sends its pages', { framesOf: 'first' }],
] as const)
  test(`an update that fails because ${cause} leaves the app as it was`, { tag: '@any-width' }, async ({
    page,
    owner: _,
    versions,
    browserErrors,
  }) => {
    await openOnPhone(page)
    versions.serve('second', faults)
    expect(await installationOf(page)).toBe('redundant')
    await expectOffline(page, 'first')

    versions.serve('second')
    await touch(page)
    await returnUntil(page, 'update offered')
    await update(page)
    expect(await loadedVersions(page)).toEqual(['second'])
    browserErrors.length = 0
  })

test('after a rollback to a release without a service worker, the device forgets it', {
  tag: '@any-width',
}, async ({ page, owner: _, versions, browserErrors }) => {
  await openOnPhone(page)
  // A copy of Today that is still on its way must not be stored by a worker that is gone.
  const copy = versions.hold('/dashboard/today')
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'RENEW_COPIES' }))
  await copy.requested
  versions.serve('second', { hasNoWorker: true })
  await page.goto('/dashboard/clients')
  await waitForHydration(page)
  expect(await loadedVersions(page)).toEqual(['second'])
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
  copy.release()
  await page.goto('/dashboard/services')
  await waitForHydration(page)
  await expect.poll(() => page.evaluate(() => caches.has('wheelhouse-pages'))).toBe(false)
  browserErrors.length = 0
})

/** Whether another version is being installed or waits to be started. Unlike `keptVersion`, this does not wake the active worker. */
function workersOf(page: Page): Promise<{ installing: boolean; waiting: boolean }> {
  return page.evaluate(async () => {
    const { installing, waiting } = await navigator.serviceWorker.ready
    return { installing: installing !== null, waiting: waiting !== null }
  })
}

/** The version of the service worker that answers this page. */
function keptVersion(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    navigator.serviceWorker.controller?.postMessage({ type: 'READ_VERSION' }, [port2])
    return new Promise<string>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
  })
}

/** Looks for another version and waits until its installation has ended. */
function installationOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const { promise, resolve } = Promise.withResolvers<string>()
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => resolve(worker.state))
    })
    // Rejected if the installation fails at once.
    await registration.update().catch(() => undefined)
    return promise
  })
}
