import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { clientCard, createClients, expectOnlyFailedRequests } from './clients-screen.ts'

const ana = { name: 'Ana Silva', email: 'ana@example.com' }
const bo = { name: 'Bo Okafor', email: 'bo@example.com' }

const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import Clients' })

async function chooseFile(page: Page, text: string | Buffer) {
  const buffer = typeof text === 'string' ? Buffer.from(text) : text
  await importDialog(page)
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
}

async function dropFile(page: Page, text: string) {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'clients.csv', { type: 'text/csv' }))
    return transfer
  }, text)
  await page.getByText('or drop it here.').dispatchEvent('drop', { dataTransfer })
}

test('a file is previewed and imported, and the import is undone', { tag: '@core-desktop' }, async ({
  page,
  owner: _,
}) => {
  await createClients(page, ana)
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Import' }).click()
  await chooseFile(
    page,
    'Who;Email;Mobile\r\nAna;ANA@example.com;\r\nBo "B" Okafor;bo@example.com;=1+1\r\nNobody;;\r\nCy;cy@example.com;555\r\n',
  )
  const dialog = importDialog(page)
  await expect(dialog.getByLabel('Email')).toHaveValue('1')
  await expect(dialog.getByLabel('Phone')).toHaveValue('2')
  await expect(dialog.getByText('Choose the matching column')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 0 clients' })).toBeDisabled()
  await dialog.getByLabel('Name', { exact: true }).selectOption('Who')
  await expect(
    dialog.getByText('2 clients will be added. 1 duplicate and 1 row with an error will be skipped.'),
  ).toBeVisible()
  await expect(dialog.getByText('Already one of your clients')).toBeVisible()
  await expect(dialog.getByText('Client email is required')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Import 2 clients' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Clients imported' })).toBeVisible()
  await expect(dialog.getByText('2 clients added.')).toBeVisible()
  await expect(dialog.getByText('2 rows were skipped.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Import undone' })).toContainText(
    '2 clients removed.',
  )
  await expect(dialog.getByText('2 clients added.')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Undo import' })).toHaveCount(0)
  await expect(dialog.getByText('2 clients removed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(clientCard(page, 'Bo "B" Okafor')).toBeHidden()
  await expect(clientCard(page, 'Ana Silva')).toBeVisible()
})

test('a dropped file is imported after a failed attempt, and the import is undone in the dialog', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  const dialog = importDialog(page)
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Import' }).click()
  await chooseFile(page, Buffer.from('\uFEFFName,Email\nAna,ana@example.com', 'utf16le'))
  await expect(dialog.getByRole('alert')).toHaveText(
    'This file is saved as UTF-16. Save it as CSV (UTF-8) and choose it again.',
  )
  await chooseFile(page, 'Name,Email\n')
  await expect(dialog.getByRole('alert')).toHaveText('The file has a header row but no clients below it.')
  await dropFile(page, 'Name,Email\nAna,ana@example.com\n')
  await expect(page.getByText('1 client will be added.')).toBeVisible()

  await page.route('**/api/clients/import', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Import 1 client' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Error importing clients' })
  await expect(alert).toContainText('Failed to import clients. Please try again.')
  await page.unroute('**/api/clients/import')
  await dialog.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(dialog.getByText('1 client added.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('ana@example.com')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Import undone' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeHidden()
  await expect(page.getByText('No clients found.')).toBeVisible()
  expectOnlyFailedRequests(browserErrors)
})

test('exported clients contain nothing that a spreadsheet would execute', {
  tag: ['@core', '@any-width'],
}, async ({ page, owner: _, browserErrors }) => {
  await createClients(page, { ...bo, phone: '+1 555 0100', notes: '=HYPERLINK("x")' })
  await page.goto('/dashboard/clients')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toBe(
    `\uFEFF"Name","Email","Phone","Address","Notes"\r\n"Bo Okafor","bo@example.com","'+1 555 0100","","'=HYPERLINK(""x"")"\r\n`,
  )
  await expect(page.getByRole('status').filter({ hasText: 'Clients exported' })).toBeVisible()
  await page.route('**/api/clients/export', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Export' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Error exporting clients' })
  await expect(alert).toContainText('Failed to export clients. Please try again.')
  expectOnlyFailedRequests(browserErrors)
})
