import { NEW_YORK } from '#e2e/booking/booking-business.ts'
import { createJobs, drag, WEDNESDAY, WEEK_VIEW, YEAR } from '#e2e/calendar/calendar-screen.ts'
import { clientCard, createClients, expectOnlyFailedRequests } from '#e2e/clients/clients-screen.ts'
import {
  amountField,
  createButton,
  linkDialog,
  openInvoiceForm,
  storedInvoices,
} from '#e2e/invoices/invoice-form.ts'
import { setUpPayments } from '#e2e/invoices/set-up-payments.ts'
import { expect, expectDialogAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'
import { productToday } from '#e2e/support/product-clock.ts'
import { AVA, editOpenJob, entry, jobSheet, toasts } from './appointment-dialog.ts'
import {
  changeDialog,
  createCleaningService,
  createSeries,
  editVisit,
  moveDialog,
  openNewAppointment,
  openVisitSheet,
  reviewDialog,
  storedDetails,
  storedVisits,
  visitRow,
  workOnWednesdays,
} from './visits.ts'

test('every visit of a series is reviewed before any is saved, and links to the next one', {
  tag: '@core-desktop',
}, async ({ page, owner: _ }) => {
  await createCleaningService(page)
  await createClients(page, AVA)
  await createJobs(page, { client: 'June Sato', date: `${YEAR}-01-30`, at: '15:30' })
  const dialog = await openNewAppointment(page)
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ava')
  await page.getByRole('option', { name: /Ava Brooks/ }).click()
  await dialog.getByLabel('Service').selectOption({ label: 'Standard Clean - $139.99' })
  await expect(dialog.getByLabel('Ends')).toHaveCount(0)
  await expect(dialog.getByLabel('Repeat')).toContainText('Monthly on the third Wednesday')
  await dialog.getByLabel('Repeat').selectOption('Every 2 weeks')
  await dialog.getByLabel('Visits').fill('1')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByLabel('Visits')).toHaveAccessibleDescription('Enter a whole number from 2 to 104')
  await dialog.getByLabel('Visits').fill('4')
  await waitForNoRequests(page)
  await dialog.getByRole('button', { name: 'Create' }).click()

  await expect(reviewDialog(page).getByRole('status')).toHaveText(
    '3 of 4 times are open, 1 needs your decision',
  )
  await expect(reviewDialog(page).getByRole('heading', { name: 'Check the visits' })).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Visits' }).getByRole('listitem')).toHaveCount(4)
  await expect(visitRow(page, 'Jan 16')).toContainText('10:00 AM')
  const takenRow = visitRow(page, 'Overlaps')
  await expect(takenRow).toContainText(`Wed, Jan 30, ${YEAR}, 10:00 AM`)
  await expect(takenRow).toContainText('Overlaps June Sato')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await reviewDialog(page).getByRole('button', { name: 'Create 4 visits' }).click()
  const proposal = takenRow.getByRole('radio', { name: /12:30 PM/ })
  await expect(proposal).toBeFocused()
  await expect(takenRow).toContainText('Pick a time or skip this visit')
  expect(await storedVisits(page)).toEqual([])

  await proposal.check()
  await expect(reviewDialog(page).getByRole('status')).toHaveText('All set: 4 visits')
  await expect(reviewDialog(page).getByRole('checkbox', { name: 'Send a confirmation' })).toBeChecked()
  await reviewDialog(page).getByRole('button', { name: 'Create 4 visits' }).click()
  await expect(toasts(page)).toContainText('Visits created')
  await expect(toasts(page)).toContainText(
    `Ava Brooks, 4 visits, the first on Wed, Jan 16, ${YEAR}, 10:00 AM. We’ll email Ava Brooks.`,
  )
  expect(await storedVisits(page)).toEqual(['01-16 10:00', '01-30 12:30', '02-13 10:00', '02-27 10:00'])
  await expectNoHorizontalScroll(page)

  await entry(page, '10:00 AM - Ava Brooks (repeats)').click()
  const visit = jobSheet(page)
  await visit.getByText('Every 2 weeks, visit 1 of 4').click()
  const next = visit.getByRole('list', { name: 'Next visits' })
  await expect(next.getByRole('listitem')).toHaveCount(3)
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await next.getByRole('link', { name: `Wed, Feb 13, ${YEAR}, 10:00 AM` }).click()
  await expect(visit.getByText('Every 2 weeks, visit 3 of 4')).toBeVisible()
  const edit = await editOpenJob(page)
  await expect(edit.getByLabel('Date')).toHaveValue(`${YEAR}-02-13`)
  await expect(edit.getByLabel('Repeat')).toHaveCount(0)
})

test('a series is created from a client’s card, with one visit skipped and one kept despite a clash', async ({
  page,
  owner: _,
  browserErrors,
}) => {
  await createCleaningService(page)
  await createClients(page, AVA)
  await createJobs(
    page,
    { client: 'June Sato', date: `${YEAR}-01-23`, at: '15:00' },
    { client: 'Kai Reed', date: `${YEAR}-02-06`, at: '15:00' },
  )
  await page.goto('/dashboard/clients')
  await clientCard(page, 'Ava Brooks').getByRole('button', { name: 'Schedule' }).click()
  const drawer = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await drawer.getByLabel('Date').fill(WEDNESDAY)
  await drawer.getByLabel('Time').fill('10:00')
  await drawer.getByLabel('Service').selectOption({ label: 'Standard Clean - $139.99' })
  await drawer.getByLabel('Repeat').selectOption('Weekly')
  await drawer.getByLabel('Ends').selectOption('On a date')
  await drawer.getByLabel('Until').fill(`${YEAR + 40}-02-07`)
  await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(drawer.getByLabel('Until')).toHaveAccessibleDescription(
    /A series can have up to 104 visits\. Choose .* or earlier/,
  )
  await expect(page.getByText('Some of the information isn’t valid.')).toHaveCount(0)
  expectOnlyFailedRequests(browserErrors)
  await drawer.getByLabel('Until').fill(`${YEAR}-02-07`)
  await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(drawer.getByRole('status')).toHaveText('2 of 4 times are open, 2 need your decision')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await visitRow(page, 'June Sato').getByRole('radio', { name: 'Skip this visit' }).check()
  await visitRow(page, 'Kai Reed').getByRole('radio', { name: 'Keep 10:00 AM anyway' }).check()
  await expect(drawer.getByRole('status')).toHaveText('All set: 3 visits, 1 skipped')
  await drawer.getByRole('checkbox', { name: 'Send a confirmation' }).uncheck()
  await drawer.getByRole('button', { name: 'Create 3 visits' }).click()
  await expect(page).toHaveURL(`/dashboard/calendar?date=${WEDNESDAY}`)
  expect(await storedVisits(page)).toEqual(['01-16 10:00', '01-30 10:00', '02-06 10:00'])
})

test('an owner chooses a time for a visit without a free one nearby, and decides again if a time is taken meanwhile', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  await createCleaningService(page)
  await createClients(page, AVA)
  await workOnWednesdays(page, { start: '10:00', end: '12:00' })
  await createJobs(page, { client: 'June Sato', date: `${YEAR}-01-30`, at: '15:00' })
  const dialog = await openNewAppointment(page)
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ava')
  await page.getByRole('option', { name: /Ava Brooks/ }).click()
  await dialog.getByLabel('Service').selectOption({ label: 'Standard Clean - $139.99' })
  await dialog.getByLabel('Repeat').selectOption('Every 2 weeks')
  await dialog.getByLabel('Visits').fill('3')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const takenRow = visitRow(page, 'June Sato')
  await expect(takenRow).toContainText('No open time within three days.')
  await takenRow.getByRole('radio', { name: 'Another time...' }).check()
  await takenRow.getByLabel('Time', { exact: true }).fill('')
  const createVisitsButton = (visits: number) =>
    reviewDialog(page).getByRole('button', { name: `Create ${visits} visits` })
  await createVisitsButton(3).click()
  await expect(takenRow).toContainText('Choose a date and a time')
  await takenRow.getByLabel('Date').fill(`${YEAR}-02-06`)
  await takenRow.getByLabel('Time', { exact: true }).fill('10:00')
  await expect(reviewDialog(page).getByRole('status')).toHaveText('All set: 3 visits')
  await expectDialogAccessible(page)

  await createJobs(page, { client: 'Kai Reed', date: `${YEAR}-02-13`, at: '15:00' })
  await createVisitsButton(3).click()
  await expect(reviewDialog(page).getByRole('status')).toContainText('Some of these times aren’t open.')
  const rowTakenMeanwhile = visitRow(page, 'Kai Reed')
  await expect(rowTakenMeanwhile.getByRole('radio').first()).toBeFocused()
  expect(await storedVisits(page)).toEqual([])
  await rowTakenMeanwhile.getByRole('radio', { name: 'Skip this visit' }).check()
  await createVisitsButton(2).click()
  await expect(toasts(page)).toContainText('Visits created')
  expect(await storedVisits(page)).toEqual(['01-16 10:00', '02-06 10:00'])
  expectOnlyFailedRequests(browserErrors)
})

test('this and following visits are moved or cancelled, and both can be undone', async ({
  page,
  owner: _,
}) => {
  const series = await createSeries(page)
  await createJobs(page, { client: 'June Sato', date: `${YEAR}-02-14`, at: '15:00' })
  const dialog = await editVisit(page, series, 1)
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await test.step('visits move, and the owner decides about one that overlaps another appointment', async () => {
    await dialog.getByLabel('Date').fill(`${YEAR}-01-31`)
    await dialog.getByLabel('Time').fill('11:00')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(moveDialog(page).getByRole('checkbox', { name: 'Tell the client' })).toBeChecked()
    await expect(moveDialog(page).getByRole('radio', { name: 'This one' })).toBeChecked()
    await expectDialogAccessible(page)
    await expectNoHorizontalScroll(page)
    await moveDialog(page)
      .getByRole('radio', { name: /This and following 3 visits/ })
      .check()
    await moveDialog(page).getByRole('button', { name: 'Move', exact: true }).click()
    await expect(moveDialog(page).getByRole('status')).toHaveText(
      '2 of 3 times are open, 1 needs your decision',
    )
    await visitRow(page, 'June Sato')
      .getByRole('radio', { name: /12:00 PM/ })
      .check()
    await moveDialog(page).getByRole('button', { name: 'Move 3 visits' }).click()
    await expect(toasts(page)).toContainText('Visits moved')
    await expect(toasts(page)).toContainText('Ava Brooks, 3 visits. We’ll email Ava Brooks.')
    expect(await storedVisits(page)).toEqual(['01-16 10:00', '01-31 11:00', '02-14 12:00', '02-28 11:00'])
    await undo.click()
    await expect(toasts(page)).toContainText('Visits moved back')
    expect(await storedVisits(page)).toEqual(['01-16 10:00', '01-30 10:00', '02-13 10:00', '02-27 10:00'])
  })
  await test.step('visits are cancelled', async () => {
    await editVisit(page, series, 2)
    await dialog.getByRole('button', { name: 'Cancel Appointment' }).click()
    const oneVisit = page.getByRole('dialog', { name: 'Cancel this visit?' })
    await expect(oneVisit).toContainText('This time will open up.')
    await oneVisit.getByRole('radio', { name: /This and following 2 visits/ }).check()
    const question = page.getByRole('dialog', { name: 'Cancel visits?' })
    await expect(question).toContainText('These times will open up.')
    await expect(question.getByRole('checkbox', { name: 'Tell the client' })).toBeChecked()
    await expectDialogAccessible(page)
    await expectNoHorizontalScroll(page)
    await question.getByRole('button', { name: 'Cancel 2 visits' }).click()
    await expect(toasts(page)).toContainText('Visits cancelled')
    expect(await storedVisits(page)).toEqual(['01-16 10:00', '01-30 10:00'])
    await undo.click()
    await expect(toasts(page)).toContainText('Visits restored')
    expect(await storedVisits(page)).toHaveLength(4)
  })
  await test.step('a new address is set for all upcoming visits, without an email unless the box is ticked', async () => {
    await editVisit(page, series, 1)
    await dialog.getByLabel('Address').fill('12 Maple Avenue')
    await expect(dialog.getByRole('checkbox', { name: 'Tell the client' })).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Update' }).click()
    const question = page.getByRole('dialog', { name: 'Change visits?' })
    await question.getByRole('radio', { name: /All upcoming visits 4 visits/ }).check()
    await expectDialogAccessible(page)
    await expectNoHorizontalScroll(page)
    await expect(question.getByRole('checkbox', { name: 'Tell the client' })).not.toBeChecked()
    await question.getByRole('button', { name: 'Change 4 visits' }).click()
    await expect(toasts(page)).toContainText('Visits changed')
    await editVisit(page, series, 3)
    await expect(dialog.getByLabel('Address')).toHaveValue('12 Maple Avenue')
    await page.goBack()
    await expect(jobSheet(page)).toContainText('12 Maple Avenue')
    await expect(page.getByText('The client doesn’t know about this change yet.')).toBeHidden()
  })
})

test('dragging a visit asks which visits to move, and one that was moved separately keeps its time', {
  tag: '@desktop',
}, async ({ page, owner: _ }) => {
  const series = await createSeries(page)
  await page.goto(WEEK_VIEW)
  await drag(page, entry(page, 'Ava Brooks'), { hours: 1 })
  await moveDialog(page).getByRole('button', { name: 'Keep as is' }).click()
  await expect(entry(page, '10:00 AM - Ava Brooks (repeats)')).toBeVisible()
  await drag(page, entry(page, 'Ava Brooks'), { hours: 1 })
  await moveDialog(page).getByRole('radio', { name: 'This and following' }).check()
  await moveDialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await moveDialog(page).getByRole('button', { name: 'Move 4 visits' }).click()
  await expect(toasts(page)).toContainText('Visits moved')
  await expect(entry(page, '11:00 AM - Ava Brooks')).toBeVisible()
  expect(await storedVisits(page)).toEqual(['01-16 11:00', '01-30 11:00', '02-13 11:00', '02-27 11:00'])
  await drag(page, entry(page, 'Ava Brooks'), { hours: 1 })
  await moveDialog(page).getByRole('checkbox', { name: 'Tell the client' }).uncheck()
  await moveDialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(toasts(page)).toContainText('Job moved')
  expect(await storedVisits(page)).toEqual(['01-16 12:00', '01-30 11:00', '02-13 11:00', '02-27 11:00'])

  await expect((await openVisitSheet(page, series)).getByText('moved separately')).toBeVisible()
  const dialog = await editVisit(page, series, 2)
  await dialog.getByLabel('Time').fill('13:00')
  await dialog.getByLabel('Notes').fill('Key under the mat')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await moveDialog(page)
    .getByRole('radio', { name: /All upcoming visits 4 visits/ })
    .check()
  await expect(moveDialog(page).getByRole('status')).toHaveText(
    '1 visit that was moved separately keeps its time: Wed, Jan 16, 12:00 PM.',
  )
  await moveDialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await moveDialog(page).getByRole('button', { name: 'Move 4 visits' }).click()
  await expect(toasts(page)).toContainText('Visits moved')
  expect(await storedVisits(page)).toEqual(['01-16 12:00', '01-30 13:00', '02-13 13:00', '02-27 13:00'])
  await expect((await editVisit(page, series, 0)).getByLabel('Notes')).toHaveValue('Key under the mat')
})

test('the service and price of this and following visits change together, and can be undone', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  const series = await createSeries(page)
  const deepClean = { name: 'Deep Clean', description: null, price: 259_99, duration: 180 }
  expect((await page.request.post('/api/services', { data: deepClean })).status()).toBe(201)
  const dialog = await editVisit(page, series, 1)
  await dialog.getByLabel('Service').selectOption({ label: 'Deep Clean - $259.99' })
  await expect(dialog.getByLabel('Price')).toHaveValue('259.99')
  await expect(dialog.getByLabel('Duration (min)')).toHaveValue('180')
  await dialog.getByLabel('Price').fill('240')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(changeDialog(page)).toContainText('Change this visit from Standard Clean to Deep Clean.')
  await changeDialog(page)
    .getByRole('radio', { name: /This and following 3 visits/ })
    .check()
  await expect(changeDialog(page)).toContainText('Change 3 visits from Standard Clean to Deep Clean.')
  await expect(changeDialog(page)).toContainText('New length: 180 minutes instead of 120.')
  await expect(changeDialog(page)).toContainText('New price: $240.00 instead of $139.99.')
  await expect(changeDialog(page)).not.toContainText('to 10:00 AM')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await changeDialog(page).getByRole('button', { name: 'Change 3 visits' }).click()
  await expect(toasts(page)).toContainText('Visits changed')
  await expect(toasts(page)).toContainText('Ava Brooks, 3 visits. We’ll email Ava Brooks.')
  const before = 'Standard Clean, 13999, 120'
  const after = 'Deep Clean, 24000, 180'
  expect(await storedDetails(page, series)).toEqual([before, after, after, after])
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Visits changed back')
  expect(await storedDetails(page, series)).toEqual([before, before, before, before])

  await editVisit(page, series, 1)
  await dialog.getByLabel('Duration (min)').fill('90')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(changeDialog(page)).toContainText('Change this visit from 120 to 90 minutes.')
  await changeDialog(page).getByRole('button', { name: 'Change this visit' }).click()
  await expect(toasts(page)).toContainText('Appointment updated')
  expect(await storedDetails(page, series)).toEqual([before, 'Standard Clean, 13999, 90', before, before])

  await editVisit(page, series, 0)
  await dialog.getByLabel('Duration (min)').fill('100')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(changeDialog(page)).toContainText('Change this visit from 120 to 100 minutes.')
  await changeDialog(page)
    .getByRole('radio', { name: /This and following 4 visits/ })
    .check()
  await expect(changeDialog(page)).toContainText('Change 4 visits to 100 minutes.')
})

test('a client is told about upcoming visits that are cancelled together with a past one', async ({
  page,
  owner: _,
}) => {
  const first = (await productToday(page)).subtract({ days: 10 })
  const start = first.toZonedDateTime({ timeZone: NEW_YORK, plainTime: '10:00' }).toInstant()
  const series = await createSeries(page, {
    appointment_time: start.toString(),
    rhythm: 'weekly',
    ends: { visits: 3 },
    choices: { 0: 'keep', 1: 'keep' },
  })
  const dialog = await editVisit(page, series, 0)
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel (this visit|visits)\?$/ })
  await expect(question.getByRole('radio', { name: 'This one' })).toBeChecked()
  await expect(question.getByLabel('Tell the client')).toHaveCount(0)
  await question.getByRole('radio', { name: /This and following 2 visits/ }).check()
  await expect(question.getByLabel('Tell the client')).toBeChecked()
  await question.getByRole('button', { name: 'Cancel 2 visits' }).click()
  await expect(toasts(page)).toContainText('Ava Brooks, 2 visits. We’ll email Ava Brooks.')
})

test('one tap puts all visits of a month on one invoice', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await setUpPayments(page)
  await createSeries(page, { rhythm: 'weekly', ends: { visits: 5 } })
  const dialog = await openInvoiceForm(page)
  await dialog.getByLabel('Client Name').fill('ava')
  await page.getByRole('option', { name: /Ava Brooks/ }).click()
  const month = dialog.getByRole('button', { name: `January ${YEAR}: 3 jobs, all upcoming, $419.97` })
  await month.click()
  await expect(month).toHaveCount(0)
  await dialog.getByText('More', { exact: true }).click()
  await expect(dialog.getByLabel('Line item 3 description')).toHaveValue(`Standard Clean, Jan 30, ${YEAR}`)
  await expect(amountField(page)).toHaveValue('419.97')
  await createButton(page).click()
  await expect(linkDialog(page)).toBeVisible()
  const [stored] = await storedInvoices(page)
  expect(stored).toMatchObject({ amount: 419_97, client_name: 'Ava Brooks' })
})
