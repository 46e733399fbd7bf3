import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, openSidebar, test } from './journey.ts'

const ana = { name: 'Ana Silva', email: 'ana@example.com', phone: '(555) 010-4477' }
const bo = { name: 'Bo Okafor', email: 'bo@example.com' }

async function have(page: Page, ...clients: object[]) {
  for (const data of clients) expect((await page.request.post('/api/clients', { data })).status()).toBe(201)
}

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Clients' }).getByRole('listitem').filter({ hasText: name })

const refusal = (code: string, message: string) => ({ error: { code, message, requestId: 'x' } })

/** The browser tells of every refused call; anything else it complains about fails the journey. */
function expectOnlyRefusals(complaints: string[]) {
  const others = complaints.splice(0).filter((line) => !line.startsWith('Failed to load resource:'))
  expect(others).toEqual([])
}

async function chooseFile(page: Page, text: string | Buffer) {
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = typeof text === 'string' ? Buffer.from(text) : text
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
}

test('an owner without clients is told what to do, and adds the first', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await expect(page.getByText('No clients found.')).toBeVisible()
  await expect(page.getByText('Add your first client using the button above.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Add Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(dialog.getByText('Client name is required')).toBeVisible()
  await expect(dialog.getByText('Client email is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Ana <b>Silva</b>')
  await dialog.getByLabel('Email').fill('ana@example.com')
  await dialog.getByLabel('Phone').fill('(555) 010-4477')
  await dialog.getByLabel('Notes').fill('Gate code 12. '.repeat(40))
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByRole('status')).toContainText('Client added')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ana <b>Silva</b>' })).toBeVisible()
  await expect(page.getByRole('link', { name: '(555) 010-4477' })).toHaveAttribute('href', 'tel:5550104477')
  const notes = page.getByText('Gate code 12.')
  const lines = await notes.evaluate(
    (p) => p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('clients are found as one types, and a reload keeps the search', async ({ page, owner: _ }) => {
  await have(page, ana, bo)
  await page.goto('/dashboard/clients')
  await expect(card(page, 'Ana Silva')).toBeVisible()
  const box = page.getByPlaceholder('Search clients by name, email or phone...')
  await box.pressSequentially('okaf')
  await expect(card(page, 'Ana Silva')).toBeHidden()
  await expect(card(page, 'Bo Okafor')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/clients?search=okaf')
  await page.reload()
  await expect(box).toHaveValue('okaf')
  await expect(card(page, 'Bo Okafor')).toBeVisible()
  await expect(card(page, 'Ana Silva')).toBeHidden()
  await box.fill('5550104477')
  await expect(card(page, 'Ana Silva')).toBeVisible()
  await box.fill('nobody at all')
  await expect(page.getByText('No clients found.')).toBeVisible()
  await expect(page.getByText('Check the spelling, or search for less.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(card(page, 'Bo Okafor')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/clients')
  await box.fill('ana')
  await expect(page).toHaveURL('/dashboard/clients?search=ana')
  await openSidebar(page)
  await page.getByRole('link', { name: 'Clients' }).locator('visible=true').click()
  await expect(box).toHaveValue('')
  await expect(card(page, 'Bo Okafor')).toBeVisible()
})

test('an owner reads a client’s history and changes their details', async ({
  page,
  owner: _,
  complaints,
}) => {
  await have(page, { ...ana, address: '4 Mill Street' }, bo)
  await page.goto('/dashboard/clients')
  await card(page, 'Ana Silva').getByRole('button', { name: 'View Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Client Details' })
  await expect(dialog.getByText('No jobs yet. Schedule the first one.')).toBeVisible()
  await expect(dialog.getByText('$0.00')).toBeVisible()
  await expect(dialog.getByLabel('Address')).toHaveValue('4 Mill Street')
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Ana Souza')
  await dialog.getByLabel('Email').fill('BO@example.com')
  await dialog.getByRole('button', { name: 'Update Client' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating client' })).toBeVisible()
  await expect(dialog.getByText('There is a client with this e-mail already.')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill('ana@example.com')
  await dialog.getByRole('button', { name: 'Update Client' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Client updated' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Ana Souza')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('scheduling from a client leads to the calendar', async ({ page, owner: _ }) => {
  await have(page, ana)
  await page.goto('/dashboard/clients')
  await card(page, 'Ana Silva').getByRole('button', { name: 'Schedule' }).click()
  const drawer = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await expect(drawer.getByText('Creating appointment for Ana Silva')).toBeVisible()
  // Inside the hours of every day of the week.
  const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await drawer.getByLabel('Date').fill(inAWeek)
  await drawer.getByLabel('Time').fill('11:00')
  await drawer.getByLabel('Service').selectOption({ index: 1 })
  await drawer.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Appointment scheduled' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/calendar/)
  await page.goto('/dashboard/clients')
  await card(page, 'Ana Silva').getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('dialog', { name: 'Client Details' }).getByText('11:00 AM')).toBeVisible()
})

test('a client that could not be saved stays in the dialog', async ({ page, owner: _, complaints }) => {
  await have(page, bo)
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByLabel('Name').fill('Ana Silva')
  await dialog.getByLabel('Email').fill('Bo@Example.com')
  const add = dialog.getByRole('button', { name: 'Add Client' })
  const alert = page.getByRole('alert').filter({ hasText: 'Error adding client' })
  await add.click()
  await expect(alert).toContainText('There is a client with this e-mail already.')
  await expect(dialog.getByLabel('Email')).toBeFocused()

  const answers = [
    { status: 500, json: {} },
    { status: 503, json: refusal('unavailable', 'Wheelhouse is catching its breath.') },
  ]
  const sentences = ['Failed to add client. Please try again.', 'Wheelhouse is catching its breath.']
  for (const [n, answer] of answers.entries()) {
    await page.route('**/api/clients', (route) => route.fulfill(answer))
    await add.click()
    await expect(alert).toContainText(sentences[n] ?? '')
    await expect(dialog.getByLabel('Name')).toHaveValue('Ana Silva')
    await page.unroute('**/api/clients')
  }
  await page.route('**/api/clients', (route) =>
    route.fulfill({ status: 401, json: refusal('unauthenticated', 'Please sign in.') }),
  )
  await add.click()
  await expect(alert).toContainText('You must be logged in to add a client')
  expectOnlyRefusals(complaints)
})

test('a change that could not be saved stays in the dialog', async ({ page, owner: _, complaints }) => {
  await have(page, ana)
  await page.goto('/dashboard/clients')
  await card(page, 'Ana Silva').getByRole('button', { name: 'View Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Client Details' })
  await expect(dialog.getByText('Total paid')).toBeVisible()
  await page.route('**/api/clients/*', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByLabel('Name').fill('Ana Souza')
  await dialog.getByRole('button', { name: 'Update Client' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Error updating client' })
  await expect(alert).toContainText('Failed to update client details. Please try again.')
  await expect(dialog.getByLabel('Name')).toHaveValue('Ana Souza')
  expectOnlyRefusals(complaints)
})

test('clients that could not be loaded are tried again', async ({ page, owner: _, complaints }) => {
  await have(page, ana)
  await page.route('**/api/clients?*', (route) =>
    route.fulfill({ status: 500, json: refusal('internal', 'Something went wrong on our side.') }),
  )
  await page.goto('/dashboard/clients')
  const alert = page.getByRole('alert').filter({ hasText: 'Error fetching clients' })
  await expect(alert).toContainText('Something went wrong on our side.')
  await expect(page.getByText('Your clients could not be loaded.')).toBeVisible()
  await page.unroute('**/api/clients?*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Ana Silva')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('a long list loads as one goes, also by keyboard', async ({ page, owner: _ }) => {
  const lines = Array.from({ length: 120 }, (__, n) => `Client ${n},c${n}@example.com`)
  const csv = `Name,Email\n${lines.join('\n')}\n`
  expect((await page.request.post('/api/clients/import', { data: { csv } })).status()).toBe(201)
  let hasLoadedSlowly = false
  await page.route('**/api/clients?*', async (route) => {
    if (!hasLoadedSlowly) await new Promise((resolve) => setTimeout(resolve, 500))
    hasLoadedSlowly = true
    await route.continue()
  })
  await page.goto('/dashboard/clients')
  await expect(page.getByText('Loading clients...')).toBeVisible()
  const cards = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await expect(cards).toHaveCount(48)
  await page.getByRole('button', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await expect(cards).not.toHaveCount(48)
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded()
    await expect(cards).toHaveCount(120, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  await expect(cards.last()).toContainText('Client 119')
})

test('a file is looked at, imported and taken back', async ({ page, owner: _ }) => {
  await have(page, ana)
  await page.goto('/dashboard/clients')
  await chooseFile(
    page,
    'Who;E-mail;Mobile\r\nAna;ANA@example.com;\r\nBo "B" Okafor;bo@example.com;=1+1\r\nNobody;;\r\nCy;cy@example.com;555\r\n',
  )
  const dialog = page.getByRole('dialog', { name: 'Import Clients' })
  await expect(dialog.getByLabel('Email')).toHaveValue('1')
  await expect(dialog.getByLabel('Phone')).toHaveValue('2')
  await expect(dialog.getByText('Choose the column that holds it')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 0 clients' })).toBeDisabled()
  await dialog.getByLabel('Name', { exact: true }).selectOption('Who')
  await expect(
    dialog.getByText('2 clients will be added. 1 duplicate and 1 with a mistake will be skipped.'),
  ).toBeVisible()
  await expect(dialog.getByText('Already one of your clients')).toBeVisible()
  await expect(dialog.getByText('Client email is required')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Import 2 clients' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Clients imported' })).toBeVisible()
  await expect(dialog.getByText('2 clients added.')).toBeVisible()
  await expect(dialog.getByText('2 lines were skipped.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Import undone' })).toContainText(
    '2 clients removed.',
  )
  await expect(card(page, 'Bo "B" Okafor')).toBeHidden()
  await expect(card(page, 'Ana Silva')).toBeVisible()
})

test('an import is taken back in its dialog too', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/clients')
  await chooseFile(page, 'Name,Email\nAna,ana@example.com\n')
  const dialog = page.getByRole('dialog', { name: 'Import Clients' })
  await dialog.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(dialog.getByText('1 client added.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('ana@example.com')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No clients found.')).toBeVisible()
})

test('a file can be dropped', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Import' }).click()
  const transfer = await page.evaluateHandle(() => {
    const held = new DataTransfer()
    held.items.add(new File(['Name,Email\nAna,ana@example.com\n'], 'clients.csv', { type: 'text/csv' }))
    return held
  })
  await page.getByText('or drop it here.').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByText('1 client will be added.')).toBeVisible()
})

test('a file that cannot be read is refused with what to do', async ({ page, owner: _, complaints }) => {
  await page.goto('/dashboard/clients')
  await chooseFile(page, Buffer.from('\uFEFFName,Email\nAna,ana@example.com', 'utf16le'))
  const dialog = page.getByRole('dialog', { name: 'Import Clients' })
  await expect(dialog.getByRole('alert')).toHaveText(
    'This file is saved as UTF-16. Save it as CSV (UTF-8) and choose it again.',
  )
  const choose = (text: string) =>
    dialog
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('Name,Email\n')
  await expect(dialog.getByRole('alert')).toHaveText('The file has a heading, but no clients under it.')
  await choose('x'.repeat(5 * 1024 * 1024 + 1))
  await expect(dialog.getByRole('alert')).toHaveText('The file must be at most 5 MB. Split it into two.')
  await choose('Name,Phone\nAna,555\n')
  await expect(dialog.getByText('Choose the column that holds it')).toBeVisible()
  await expect(dialog.getByText('Nobody will be added.')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('an import that failed can be tried again', async ({ page, owner: _, complaints }) => {
  await page.goto('/dashboard/clients')
  await chooseFile(page, 'Name,Email\nAna,ana@example.com\n')
  const dialog = page.getByRole('dialog', { name: 'Import Clients' })
  await page.route('**/api/clients/import', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Import 1 client' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Error importing clients' })
  await expect(alert).toContainText('Failed to import clients. Please try again.')
  await page.unroute('**/api/clients/import')
  await dialog.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(dialog.getByText('1 client added.')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('clients are exported so that no spreadsheet runs them', async ({ page, owner: _, complaints }) => {
  await have(page, { ...bo, phone: '+1 555 0100', notes: '=HYPERLINK("x")' })
  await page.goto('/dashboard/clients')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await saving
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
  expectOnlyRefusals(complaints)
})
