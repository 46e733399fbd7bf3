import type { Page } from '@playwright/test'
import { jobSheet } from '#e2e/appointments/appointment-dialog.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import {
  ageForm,
  appointmentsAround,
  chooseFirstTime,
  fillDetails,
  NEW_YORK,
  openBusiness,
  press,
} from './booking-business.ts'

const PARKED = {
  question: 'Where will it be parked?',
  kind: 'choice',
  is_required: true,
  choices: ['Driveway', 'Street'],
}
const PETS = { question: 'Do pets ride along?', kind: 'yes_no', is_required: false }

const openDetailer = (page: Page) =>
  openBusiness(page, { rules: { booking_questions: { details: 'vehicle', questions: [PARKED, PETS] } } })

const vehicle = (page: Page) => page.getByRole('group', { name: 'Vehicle', exact: true })
const parked = (page: Page) => page.getByLabel(PARKED.question, { exact: true })
const pets = (page: Page) => page.getByLabel(`${PETS.question} (Optional)`, { exact: true })
const booked = (page: Page) => page.getByRole('region', { name: 'Appointment booked!' })

/** Answers all but where the vehicle is parked. Returns the client's email address. */
async function answer(page: Page): Promise<string> {
  const email = await fillDetails(page)
  await vehicle(page).getByLabel('Make').fill('Ford')
  await vehicle(page).getByLabel('Model').fill('Explorer')
  await vehicle(page).getByLabel('Color (Optional)').fill('black')
  await pets(page).selectOption('Yes')
  return email
}

const ANSWERS = [
  { question: 'Vehicle', answer: 'Ford Explorer, black' },
  { question: PARKED.question, answer: 'Street' },
  { question: PETS.question, answer: 'Yes' },
]
const SHOWN = ANSWERS.map(({ question, answer }) =>
  question === 'Vehicle' ? `Vehicle: ${answer}` : `${question} ${answer}`,
)

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

test.use({ timezoneId: NEW_YORK })

test('a client answers what the owner asks, and both see the answers', { tag: ['@core', '@phone'] }, async ({
  page,
  owner,
}) => {
  const { path } = await openDetailer(page)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await expect(vehicle(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const email = await answer(page)
  await press(page, 'Schedule Appointment')
  await expect(parked(page)).toBeFocused()
  await expect(parked(page)).toHaveAccessibleDescription('Please choose an answer')
  await expectAccessible(page)
  await page.reload()
  await expect(vehicle(page).getByLabel('Model')).toHaveValue('Explorer')
  await expect(pets(page)).toHaveValue('Yes')
  await parked(page).selectOption('Street')
  await ageForm(page)
  await press(page, 'Schedule Appointment')
  await expect(booked(page)).toBeVisible()

  const [job] = await appointmentsAround(page, time)
  expect(job).toMatchObject({ client_email: email, answers: ANSWERS })
  const date = Temporal.Instant.from(time).toZonedDateTimeISO(NEW_YORK).toPlainDate()
  await page.goto(`/dashboard/calendar?view=day&date=${date}&appointment=${job?.id}`)
  for (const line of SHOWN) await expect(jobSheet(page)).toContainText(line)
  await page.goto(`/dashboard/today?date=${date}`)
  for (const line of SHOWN) await expect(page.getByRole('list', { name: 'Stops' })).toContainText(line)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  for (const address of [email, owner.email])
    await expect
      .poll(async () => oneLine((await waitForEmail(page, address)).text))
      .toContain(SHOWN.join(' '))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a client answers what the owner asks, and loses nothing by an error or a step back', {
    tag: ['@core', '@phone'],
  }, async ({ page, owner: _, browserErrors }) => {
    const { path } = await openDetailer(page)
    await page.goto(path)
    const time = await chooseFirstTime(page, 'Full Detail')
    await press(page, 'Continue')
    const email = await answer(page)
    await parked(page).selectOption('Street')
    // Spaces satisfy the browser, but not the server.
    await vehicle(page).getByLabel('Model').fill('  ')
    await press(page, 'Schedule Appointment')
    await expect(vehicle(page).getByLabel('Model')).toHaveAccessibleDescription('Please fill this in')
    await expect(vehicle(page).getByLabel('Make')).toHaveValue('Ford')
    await expect(parked(page)).toHaveValue('Street')

    await vehicle(page).getByLabel('Model').fill('Explorer')
    await press(page, 'Back')
    await press(page, 'Continue')
    await expect(vehicle(page).getByLabel('Model')).toHaveValue('Explorer')
    await expect(pets(page)).toHaveValue('Yes')
    await press(page, 'Schedule Appointment')
    await expect(booked(page)).toBeVisible()
    expect(await appointmentsAround(page, time)).toMatchObject([{ client_email: email, answers: ANSWERS }])
    browserErrors.length = 0
  })
})

test('questions that changed meanwhile are shown, and nothing typed is lost', { tag: '@any-width' }, async ({
  page,
  owner: _,
  browserErrors,
}) => {
  const { path } = await openDetailer(page)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await answer(page)
  await parked(page).selectOption('Street')

  const { settings } = await (await page.request.get('/api/booking-settings')).json()
  const gate = { question: 'Gate code', kind: 'text', is_required: true }
  const booking_questions = { details: 'vehicle', questions: [PARKED, gate] }
  const data = { ...settings, booking_questions }
  expect((await page.request.put('/api/booking-settings', { data })).status()).toBe(200)
  await press(page, 'Schedule Appointment')
  await expect(page.getByLabel('Gate code')).toBeFocused()
  await expect(page.getByLabel('Gate code')).toHaveAccessibleDescription('Please fill this in')
  await expect(pets(page)).toBeHidden()
  await expect(vehicle(page).getByLabel('Make')).toHaveValue('Ford')
  expect(await appointmentsAround(page, time)).toEqual([])
  await page.getByLabel('Gate code').fill('4711')
  await press(page, 'Schedule Appointment')
  await expect(booked(page)).toBeVisible()
  browserErrors.length = 0
})

test('an owner asks for the vehicle, and writes, orders and removes questions', { tag: '@core' }, async ({
  page,
  owner: _,
}) => {
  await openBusiness(page)
  await page.goto('/dashboard/settings?tab=booking')
  await page.getByText('Questions for clients', { exact: true }).click()
  await page.getByLabel('Details to ask for').selectOption('vehicle')
  const add = page.getByRole('button', { name: 'Add a question' })
  await add.click()
  await expect(page.getByLabel('Question 1', { exact: true })).toBeFocused()
  await page.getByLabel('Question 1', { exact: true }).fill('Gate code')
  await add.click()
  await page.getByLabel('Question 2', { exact: true }).fill('gate code')
  await page.getByLabel('Question 2 answer').selectOption('choice')
  await page.getByLabel('Question 2 choices').fill('Driveway')
  const save = page.getByRole('button', { name: 'Save Settings' })
  await save.click()
  await expect(page.getByLabel('Question 2', { exact: true })).toHaveAccessibleDescription(
    'You already ask this',
  )
  await expect(page.getByLabel('Question 2 choices')).toHaveAccessibleDescription('Add at least two choices')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByLabel('Question 2', { exact: true }).fill(PARKED.question)
  await page.getByLabel('Question 2 choices').fill('Driveway\nStreet\n')
  await page.getByLabel('Question 2 required').check()
  await page.getByRole('button', { name: 'Move up question 2' }).click()
  await expect(page.getByLabel('Question 1', { exact: true })).toHaveValue(PARKED.question)
  for (const number of [3, 4, 5, 6]) {
    await add.click()
    await page.getByLabel(`Question ${number}`, { exact: true }).fill(`Something else ${number}`)
  }
  await expect(add).toBeDisabled()
  await page.getByRole('button', { name: 'Remove question 3' }).click()
  await expect(add).toBeEnabled()
  for (const number of [5, 4, 3])
    await page.getByRole('button', { name: `Remove question ${number}` }).click()
  await save.click()
  await expect(page.getByRole('status').getByText('Settings saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Vehicle, 2 questions')).toBeVisible()
  await page.reload()
  await page.getByText('Questions for clients', { exact: true }).click()
  await expect(page.getByLabel('Question 1 choices')).toHaveValue('Driveway\nStreet')
  const { settings } = await (await page.request.get('/api/booking-settings')).json()
  expect(settings.booking_questions).toEqual({
    details: 'vehicle',
    questions: [PARKED, { question: 'Gate code', kind: 'text', is_required: false, choices: [] }],
  })
})
