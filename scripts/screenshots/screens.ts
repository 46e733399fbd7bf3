import type { Page } from '@playwright/test'
import {
  chooseServiceAndTime,
  fillDetails,
  importClients,
  scrollTo,
  shareLink,
  showTodaysJobs,
} from './page-actions.ts'

export type Screen = {
  /** The name of the picture's file, without extension. */
  name: string
  device: 'phone' | 'laptop'
  path: string
  /** Interactions before the screenshot. */
  prepare?: (page: Page) => Promise<void>
  /** A narrower window shows less, but larger. */
  windowWidth?: number
}

const BOOKING_TAB = '/dashboard/settings?tab=booking'

export const NEWCOMER_SCREENS: readonly Screen[] = [
  { name: 'setup-phone', device: 'phone', path: '/dashboard/setup' },
]

export const DETAILER_SCREENS: readonly Screen[] = [
  {
    name: 'calendar',
    device: 'laptop',
    path: '/dashboard/calendar?view=week',
    windowWidth: 1122,
  },
  ...onLaptopAndPhone('services', '/dashboard/services'),
  ...onLaptopAndPhone('hours', BOOKING_TAB, showHours),
  ...onLaptopAndPhone('invoices', '/dashboard/invoices', showInvoices),
  { name: 'overview-phone', device: 'phone', path: '/dashboard' },
  { name: 'today-phone', device: 'phone', path: '/dashboard', prepare: showTodaysJobs },
  { name: 'share-phone', device: 'phone', path: BOOKING_TAB, prepare: shareLink },
]

/** Shown by browsers that offer to install the app: named in `site.webmanifest`, so they have fixed URLs. */
export const INSTALL_SCREENS: readonly Screen[] = [
  { name: 'app-today-phone', device: 'phone', path: '/dashboard/today' },
  { name: 'app-overview-phone', device: 'phone', path: '/dashboard' },
  { name: 'app-calendar', device: 'laptop', path: '/dashboard/calendar?view=week', windowWidth: 1122 },
]

export const CLEANER_SCREENS: readonly Screen[] = [
  { name: 'cleaning-overview-phone', device: 'phone', path: '/dashboard' },
  ...onLaptopAndPhone('cleaning-import', '/dashboard/clients', importClients, 704),
  ...onLaptopAndPhone('cleaning-services', '/dashboard/services'),
  ...onLaptopAndPhone('cleaning-invoices', '/dashboard/invoices', showInvoices),
  { name: 'cleaning-share-phone', device: 'phone', path: BOOKING_TAB, prepare: shareLink },
]

type Links = { booking: string; cleaning: string; pay: string }

/** A larger phone, because the days are below the services. */
const LARGE_PHONE = { device: 'phone', windowWidth: 440 } as const

export function clientScreens({ booking, cleaning, pay }: Links): Screen[] {
  return [
    {
      name: 'booking-phone',
      ...LARGE_PHONE,
      path: booking,
      prepare: chooseServiceAndTime('Interior Detail'),
    },
    { name: 'booking-details-phone', ...LARGE_PHONE, path: booking, prepare: fillDetails },
    { name: 'pay-phone', device: 'phone', path: pay },
    {
      name: 'cleaning-booking-phone',
      ...LARGE_PHONE,
      path: cleaning,
      prepare: chooseServiceAndTime('Standard Clean'),
    },
  ]
}

/** A screenshot for laptops, and one for phones that replaces it on small screens. */
function onLaptopAndPhone(
  name: string,
  path: string,
  prepare?: Screen['prepare'],
  windowWidth?: number,
): Screen[] {
  const screen = { path, ...(prepare && { prepare }) }
  return [
    { ...screen, name, device: 'laptop', ...(windowWidth && { windowWidth }) },
    { ...screen, name: `${name}-phone`, device: 'phone' },
  ]
}

/** Scrolls to the last days of the week and the break. */
async function showHours(page: Page): Promise<void> {
  await page.getByText('More rules').click()
  const firstDay = (await isOnPhone(page)) ? 'Saturday' : 'Thursday'
  const day = page.getByRole('listitem').filter({ has: page.getByLabel(`${firstDay} start`) })
  await scrollTo(day, (await isOnPhone(page)) ? 66 : 0)
}

async function showInvoices(page: Page): Promise<void> {
  if (await isOnPhone(page)) await scrollTo(page.getByRole('searchbox'), 88)
}

async function isOnPhone(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(pointer: coarse)').matches)
}
