import type { Page } from '@playwright/test'
import { setUpPayments } from '#e2e/invoices/set-up-payments.ts'
import { CARD, expect, fillCard } from '#e2e/support/journey.ts'
import { type Business, openBusiness } from './booking-business.ts'

const FULL_DETAIL = {
  name: 'Full Detail',
  price: 179_99,
  duration: 120,
  sizes: [
    { name: 'Sedan', price: 179_99, duration: 120 },
    { name: 'SUV', price: 229_99, duration: 150 },
  ],
  add_ons: [{ name: 'Pet hair', price: 30_00, duration: 30 }],
  deposit: { kind: 'percent', percent: 25 },
}
const EXTERIOR = {
  name: 'Exterior Detail',
  price: 100_00,
  duration: 60,
  deposit: { kind: 'fixed', cents: 20_00 },
}

/** Opens a business that takes deposits, and refunds them to clients who cancel so many hours before. */
export async function openBusinessWithDeposits(page: Page, change_cutoff_hours: number): Promise<Business> {
  await setUpPayments(page)
  return openBusiness(page, {
    services: [EXTERIOR, FULL_DETAIL],
    rules: { change_cutoff_hours },
  })
}

/** Pays on the provider's page. */
export async function payDeposit(page: Page): Promise<void> {
  await fillCard(page, CARD.pays)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

export const status = (page: Page) => page.getByRole('status')

/** A row of the appointment's page. */
export const fact = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: term }) })
    .locator('dd')

export async function expectBookedWithDeposit(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/booking\//)
  await expect(status(page)).toContainText('Thank you! Your deposit is paid, and your appointment is booked.')
}
