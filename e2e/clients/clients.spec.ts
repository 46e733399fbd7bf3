import type { Page } from '@playwright/test'
import { createAppointment, editOpenJob, jobSheet } from '#e2e/appointments/appointment-dialog.ts'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  isPhone,
  test,
} from '#e2e/support/journey.ts'
import { openFrames } from '#e2e/support/open-frames.ts'
import { clientCard, createClients, expectOnlyFailedRequests } from './clients-screen.ts'

const ana = { name: 'Ana Silva', email: 'ana@example.com', phone: '(555) 010-4477' }
const bo = { name: 'Bo Okafor', email: 'bo@example.com' }

async function openDetails(page: Page, name: string) {
  await page.goto('/dashboard/clients')
  await clientCard(page, name).getByRole('button', { name: 'View Details' }).click()
  return page.getByRole('dialog', { name: 'Client Details' })
}

test('an owner without clients sees what to do, and adds the first one', { tag: '@core-phone' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await expect(page.getByText('No clients found.')).toBeVisible()
  await expect(page.getByText('Add your first client using the button above.')).toBeVisible()
  await expectNoHorizontalScroll(page)

  await page.getByRole('button', { name: 'Add Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(dialog.getByText('Client name is required')).toBeVisible()
  await expect(dialog.getByText('Client email is required')).toBeVisible()
  await expect(dialog.getByText('An email or a phone number is enough.')).toBeVisible()
  await expectDialogAccessible(page)
  await dialog.getByLabel('Name').fill('Ana <b>Silva</b>')
  await dialog.getByLabel('Email').fill('ana@example.com')
  await dialog.getByLabel('Phone').fill('(555) 010-4477')
  await dialog.getByLabel('Notes').fill('Gate code 12. '.repeat(40))
  await expect(dialog.getByLabel('Language')).toHaveValue('')
  await dialog.getByLabel('Language').selectOption('Spanish')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByRole('status')).toContainText('Client added')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ana <b>Silva</b>' })).toBeVisible()
  await expect(page.getByRole('link', { name: '(555) 010-4477' })).toHaveAttribute('href', 'tel:5550104477')
  const notes = page.getByText('Gate code 12.')
  await expect(notes).toBeVisible()
  if (isPhone(page)) {
    expect((await clientCard(page, 'Ana').boundingBox())?.height).toBeLessThanOrEqual(76)
    for (const name of ['Call', 'Text']) {
      const size = await page.getByRole('link', { name, exact: true }).boundingBox()
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await page
      .getByRole('heading', { name: 'Ana <b>Silva</b>' })
      .click({ position: { x: 5, y: 5 }, force: true })
    const details = page.getByRole('dialog', { name: 'Client Details' })
    // A phone’s keyboard would cover what the owner wants to see.
    await expect(details.getByRole('button').first()).toBeFocused()
    await expect(details.getByLabel('Language')).toHaveValue('es')
    await page.goBack()
  } else {
    const lines = await notes.evaluate(
      (p) => p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight),
    )
    expect(Math.round(lines)).toBe(2)
  }
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('clients are found while typing, and a reload keeps the search', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await createClients(page, ana, bo)
  await page.goto('/dashboard/clients')
  await expect(clientCard(page, 'Ana Silva')).toBeVisible()
  const searchBox = page.getByPlaceholder('Search clients by name, email or phone...')
  await searchBox.pressSequentially('okaf')
  await expect(clientCard(page, 'Ana Silva')).toBeHidden()
  await expect(clientCard(page, 'Bo Okafor')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/clients?search=okaf')
  await page.reload()
  await expect(searchBox).toHaveValue('okaf')
  await expect(clientCard(page, 'Bo Okafor')).toBeVisible()
  await expect(clientCard(page, 'Ana Silva')).toBeHidden()
  await searchBox.fill('5550104477')
  await expect(clientCard(page, 'Ana Silva')).toBeVisible()
  await searchBox.fill('nobody at all')
  await expect(page.getByText('No clients found.')).toBeVisible()
  await expect(page.getByText('Check the spelling, or try a shorter search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(clientCard(page, 'Bo Okafor')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/clients')
  await searchBox.fill('ana')
  await expect(page).toHaveURL('/dashboard/clients?search=ana')
  await page.getByRole('link', { name: 'Clients' }).locator('visible=true').click()
  await expect(searchBox).toHaveValue('')
  await expect(clientCard(page, 'Bo Okafor')).toBeVisible()
})

test('an owner reads a client’s history and edits their details, even after another tab saved changes', {
  tag: '@core-desktop',
}, async ({ page, owner: _, browserErrors }) => {
  await createClients(page, { ...ana, address: '4 Mill Street' }, bo)
  const dialog = await openDetails(page, ana.name)
  const update = dialog.getByRole('button', { name: 'Update Client' })
  await expect(dialog.getByText('No jobs yet. Schedule the first one.')).toBeVisible()
  await expect(dialog.getByText('$0.00')).toBeVisible()
  await expect(dialog.getByLabel('Address')).toHaveValue('4 Mill Street')
  await dialog.getByLabel('Name').fill('Ana Souza')
  await dialog.getByLabel('Email').fill('BO@example.com')
  await update.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating client' })).toBeVisible()
  await expect(dialog.getByText('You already have a client with this email.')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(ana.email)

  const { clients } = await (await page.request.get('/api/clients?search=silva')).json()
  const [{ id, updated_at }] = clients
  const otherEdit = { ...ana, phone: '555 0199', notes: 'Gate code 15', seen_updated_at: updated_at }
  expect((await page.request.put(`/api/clients/${id}`, { data: otherEdit })).status()).toBe(200)
  await dialog.getByLabel('Notes').fill('Gate code 12')
  await update.click()
  const conflictAlert = dialog
    .getByRole('alert')
    .filter({ hasText: 'Someone edited this client in another window' })
  await expect(conflictAlert).toContainText('555 0199')
  await expect(conflictAlert).toContainText('Gate code 15')
  await expect(conflictAlert).not.toContainText(ana.email)
  await expect(dialog.getByLabel('Notes')).toHaveValue('Gate code 12')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await update.click()
  await expect(page.getByRole('status').filter({ hasText: 'Client updated' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(clientCard(page, 'Ana Souza')).toContainText('Gate code 12')
  await expect(clientCard(page, 'Ana Souza')).toContainText(ana.phone)
  expectOnlyFailedRequests(browserErrors)
})

test('failures to load or save clients are reported, and nothing typed is lost', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  const failure = { status: 500, json: {} }
  await createClients(page, ana)
  await page.goto('/dashboard')
  await openFrames(page)
  for (const path of ['**/api/clients?*', '**/api/settings'])
    await page.route(path, (route) => route.fulfill(failure))
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching clients' })).toContainText(
    'Something went wrong on our side.',
  )
  await expect(page.getByText('Couldn’t load your clients.')).toBeVisible()
  await page.unroute('**/api/clients?*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()

  await clientCard(page, ana.name).getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Client Details' })
  await expect(details.getByText('Couldn’t load the history.')).toBeVisible()
  await page.unroute('**/api/settings')
  await details.getByRole('button', { name: 'Try again' }).click()
  await expect(details.getByText('No jobs yet. Schedule the first one.')).toBeVisible()
  await page.route('**/api/clients/*', (route) => route.fulfill(failure))
  await details.getByLabel('Name').fill('Ana Souza')
  await details.getByRole('button', { name: 'Update Client' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating client' })).toContainText(
    'Failed to update client details. Please try again.',
  )
  await expect(details.getByLabel('Name')).toHaveValue('Ana Souza')
  await details.getByLabel('Name').fill(ana.name)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  await page.getByRole('button', { name: 'Add Client' }).click()
  const addDialog = page.getByRole('dialog', { name: 'Add New Client' })
  await addDialog.getByLabel('Name').fill('Bo Okafor')
  await addDialog.getByLabel('Email').fill('ANA@example.com')
  const add = addDialog.getByRole('button', { name: 'Add Client' })
  const alert = page.getByRole('alert').filter({ hasText: 'Error adding client' })
  await add.click()
  await expect(alert).toContainText('You already have a client with this email.')
  await expect(addDialog.getByLabel('Email')).toBeFocused()
  await page.route('**/api/clients', (route) => route.fulfill(failure))
  await add.click()
  await expect(alert).toContainText('Failed to add client. Please try again.')
  await expect(addDialog.getByLabel('Name')).toHaveValue('Bo Okafor')

  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(addDialog.getByLabel('Name')).toHaveValue('Bo Okafor')
  expectOnlyFailedRequests(browserErrors)
})

test('a long list of clients loads more while scrolling or by keyboard', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const lines = Array.from({ length: 120 }, (__, n) => `Client ${n},c${n}@example.com`)
  const csv = `Name,Email\n${lines.join('\n')}\n`
  expect((await page.request.post('/api/clients/import', { data: { csv } })).status()).toBe(201)
  await openFrames(page)
  const release = await holdRequests(page, '**/api/clients?*')
  await page.goto('/dashboard/clients')
  await expect(page.getByText('Loading clients...')).toBeVisible()
  release()
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

test('an owner cancels a client’s upcoming job, and then deletes the client after confirming it', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await createClients(page, ana, bo)
  const past = { appointment_time: '2025-01-06T15:00:00Z', confirmed: true, tell_client: false }
  const pastJob = await createAppointment(page, { client: ana, ...past })
  await createAppointment(page, { client: ana })
  const details = await openDetails(page, 'Ana Silva')
  await expect(details.getByText('To delete this client, cancel 1 upcoming job first.')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Delete client' })).toHaveCount(0)
  await expect(details.getByRole('link', { name: /^Exterior Detail/ })).toHaveCount(2)
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await details.getByRole('link', { name: /^Next: Exterior Detail/ }).click()
  const job = jobSheet(page, 'Ana Silva')
  await job.getByRole('button', { name: 'Cancel Appointment' }).click()
  const cancellation = page.getByRole('dialog', { name: 'Cancel this job?' })
  await cancellation.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(page.getByRole('status')).toContainText('Appointment cancelled')

  await openDetails(page, 'Ana Silva')
  await details.getByRole('button', { name: 'Delete client' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Ana Silva?' })
  await expect(question).toContainText('Invoices keep the name and email printed on them.')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await question.getByRole('button', { name: 'Delete client' }).click()
  await expect(page.getByRole('status')).toContainText('Client deleted')
  await expect(clientCard(page, 'Ana Silva')).toBeHidden()
  await expect(clientCard(page, 'Bo Okafor')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto(`/dashboard/calendar?appointment=${pastJob.id}`)
  const edit = await editOpenJob(page, 'Deleted client')
  await expect(edit.getByLabel('Client')).toHaveValue('Deleted client')
  await edit.getByLabel('Price').fill('165')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('status')).toContainText('Appointment updated')
})
