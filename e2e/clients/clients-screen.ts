import type { Page } from '@playwright/test'
import { expect } from '#e2e/support/journey.ts'

export async function createClients(page: Page, ...clients: object[]) {
  for (const data of clients) expect((await page.request.post('/api/clients', { data })).status()).toBe(201)
}

export const clientCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Clients' }).getByRole('listitem').filter({ hasText: name })

/** The browser logs every failed request; any other warning or error fails the journey. */
export function expectOnlyFailedRequests(browserErrors: string[]) {
  const others = browserErrors.splice(0).filter((line) => !line.startsWith('Failed to load resource:'))
  expect(others).toEqual([])
}
