import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import type { Invoice } from '#contract/invoices.ts'
import { DEMO_LOGIN, DEMO_SLUG } from '#db/demo.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { SHOT_SIZES } from '#web/marketing/pictures/shot-sizes.ts'
import { disposeOnStop } from './dispose-on-stop.ts'
import { openChromium } from './open-chromium.ts'
import { apiClient, type CallApi } from './screenshots/api-client.ts'
import {
  bookingPath,
  CLEANER_LOGIN,
  invoiceThisMonth,
  openCleaningBusiness,
} from './screenshots/cleaning-business.ts'
import { moveClockTo, screenshotTime, WEEKS_IN_BUSINESS } from './screenshots/product-clock.ts'
import {
  CLEANER_SCREENS,
  clientScreens,
  DETAILER_SCREENS,
  INSTALL_SCREENS,
  NEWCOMER_SCREENS,
  type Screen,
} from './screenshots/screens.ts'
import { type Login, signUp } from './screenshots/sign-up.ts'
import { takePicture, windowFor } from './screenshots/take-picture.ts'
import { webpSize } from './screenshots/webp-size.ts'
import { type Product, startProduct } from './start-product.ts'

/** Takes the screenshots of the site and the web manifest: the product as it looks on a working day in the near future. */

const PICTURES = join(import.meta.dirname, '../src/web/marketing/pictures')
const ROOT_FILES = join(import.meta.dirname, '../src/web/theme/root-files')
const NEWCOMER_LOGIN = { email: 'sam@suds-on-wheels.example', password: 'foam-cannon-41' }

await using cleanup = new AsyncDisposableStack()
disposeOnStop(cleanup)
const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-screenshots-'))
cleanup.defer(() => rm(directory, { recursive: true, force: true }))
const browser = await openChromium()
cleanup.defer(() => browser.close())
const environment = { PORT: String(await freePort()), DATA_DIR: directory }

const screenshotAt = await prepareCleaner()
const product = await startWithDemo('on')

const newcomer = await signInWith((callApi) => signUp(callApi, NEWCOMER_LOGIN, screenshotAt.timeZoneId))
await takeScreenshots(NEWCOMER_SCREENS, newcomer.state)
const detailer = await signIn(DEMO_LOGIN)
const payPath = await payLinkPath(detailer.callApi)
await takeScreenshots(DETAILER_SCREENS, detailer.state)
await takeScreenshots(INSTALL_SCREENS, detailer.state, ROOT_FILES)
const cleaner = await signIn(CLEANER_LOGIN)
await invoiceThisMonth(cleaner.callApi)
await takeScreenshots(CLEANER_SCREENS, cleaner.state)
const cleaningPath = await bookingPath(cleaner.callApi)
await takeScreenshots(clientScreens({ booking: `/book/${DEMO_SLUG}`, cleaning: cleaningPath, pay: payPath }))

/** Runs before the demo business is created, because its data is relative to the current day. Returns the time of the screenshots. */
async function prepareCleaner(): Promise<Temporal.ZonedDateTime> {
  const productWithoutDemo = await startWithDemo('off')
  const context = await browser.newContext({ baseURL: productWithoutDemo.origin })
  const callApi = apiClient(context.request)
  const at = await screenshotTime(callApi)
  await moveClockTo(callApi, at.subtract({ weeks: WEEKS_IN_BUSINESS }))
  await openCleaningBusiness(callApi, at)
  await moveClockTo(callApi, at)
  await context.close()
  await productWithoutDemo.stop()
  return at
}

/** If this script is stopped during the start, the product is stopped too. */
function startWithDemo(DEMO: 'on' | 'off'): Promise<Product> {
  const starting = startProduct({ ...environment, DEMO })
  cleanup.defer(async () => {
    const [start] = await Promise.allSettled([starting])
    if (start.status === 'fulfilled') await start.value.stop()
  })
  return starting
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

function signIn(login: Login) {
  return signInWith((callApi) => callApi('POST', '/api/auth/sign-in', login))
}

/** Returns an API client and browser state that are signed in by `authenticate`. */
async function signInWith(authenticate: (callApi: CallApi) => Promise<unknown>) {
  const context = await browser.newContext({ baseURL: product.origin })
  const callApi = apiClient(context.request)
  await authenticate(callApi)
  return { callApi, state: await context.storageState() }
}

/** The pay link of the newest invoice that is owed. */
async function payLinkPath(callApi: CallApi): Promise<string> {
  const { invoices } = await callApi<{ invoices: Invoice[] }>('GET', '/api/invoices?status=pending')
  const { url } = await callApi<{ url: string }>('POST', `/api/invoices/${invoices[0]?.id}/payment-link`)
  return new URL(url).pathname
}

async function takeScreenshots(
  screens: readonly Screen[],
  storageState?: StorageState,
  directory = PICTURES,
): Promise<void> {
  for (const screen of screens) {
    const picture = await takeScreenshot(screen, storageState)
    assertSize(screen, picture)
    await writeFile(join(directory, `${screen.name}.webp`), picture)
    console.log(`${screen.name}: ${Math.ceil(picture.length / 1024)} kB`)
  }
}

/** The site's pages reserve exactly this size. */
function assertSize({ name, device }: Screen, picture: Buffer): void {
  const { width, height } = webpSize(picture)
  const expected = SHOT_SIZES[device]
  if (width !== 2 * expected.width || height !== 2 * expected.height)
    throw new Error(
      `${name} is ${width} by ${height} instead of twice ${expected.width} by ${expected.height}`,
    )
}

async function takeScreenshot(screen: Screen, storageState?: StorageState): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: product.origin,
    timezoneId: screenshotAt.timeZoneId,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState,
    ...windowFor(screen),
  })
  try {
    await context.clock.setFixedTime(screenshotAt.epochMilliseconds)
    return await takePicture(await context.newPage(), screen)
  } finally {
    await context.close()
  }
}
