import type { Page } from '@playwright/test'
import { card, expectOnlyRefusals, have } from './clients-screen.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

const ana = { name: 'Ana Silva', email: 'ana@example.com', phone: '(555) 010-4477' }
const bo = { name: 'Bo Okafor', email: 'bo@example.com' }

async function openDetails(page: Page, name: string) {
  await page.goto('/dashboard/clients')
  await card(page, name).getByRole('button', { name: 'View Details' }).click()
  return page.getByRole('dialog', { name: 'Client Details' })
}

const refusal = (code: string, message: string) => ({ error: { code, message, requestId: 'x' } })

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

test('clients are found as one types, and a reload keeps the search', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
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

test('of two tabs the second is told what the first saved, and may save over it', {
  tag: '@any-width',
}, async ({ page, context, owner: _, complaints }) => {
  test.slow()
  await have(page, ana)
  const other = await context.newPage()
  const [mine, theirs] = await Promise.all([openDetails(page, ana.name), openDetails(other, ana.name)])
  await theirs.getByLabel('Phone').fill('555 0199')
  await theirs.getByLabel('Notes').fill('Gate code 15')
  await theirs.getByRole('button', { name: 'Update Client' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByLabel('Notes').fill('Gate code 12')
  await mine.getByRole('button', { name: 'Update Client' }).click()
  const told = mine.getByRole('alert').filter({ hasText: 'was changed in another window' })
  await expect(told).toContainText('555 0199')
  await expect(told).toContainText('Gate code 15')
  await expect(told).not.toContainText(ana.email)
  await expect(mine.getByLabel('Notes')).toHaveValue('Gate code 12')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await mine.getByRole('button', { name: 'Update Client' }).click()
  await expect(mine).toBeHidden()
  await expect(card(page, ana.name)).toContainText('Gate code 12')
  await expect(card(page, ana.name)).toContainText(ana.phone)
  expectOnlyRefusals(complaints)
})

test('a history without the business’s zone is asked for again', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await have(page, ana)
  await page.route('**/api/settings', (route) =>
    route.fulfill({ status: 500, json: refusal('internal', 'x') }),
  )
  const dialog = await openDetails(page, ana.name)
  await expect(dialog.getByText('The history could not be loaded.')).toBeVisible()
  await page.unroute('**/api/settings')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('No jobs yet. Schedule the first one.')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('scheduling from a client leads to the calendar', { tag: '@any-width' }, async ({ page, owner: _ }) => {
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

test('a client that could not be saved stays in the dialog', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
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

test('whoever leaves the page with something typed in a dialog is asked', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard')
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const name = page.getByRole('dialog', { name: 'Add New Client' }).getByLabel('Name')
  await name.fill('Ana Silva')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => history.back())
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(name).toHaveValue('Ana Silva')
})

test('a change that could not be saved stays in the dialog', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
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

test('clients that could not be loaded are tried again', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
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

test('a long list loads as one goes, also by keyboard', { tag: '@any-width' }, async ({ page, owner: _ }) => {
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
