import { expect, test } from 'vitest'
import type { RunSheet } from '#contract/run-sheet.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { appointmentScene, at, refusal, YEAR } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()
const MONDAY = `${YEAR}-01-07`

const request = ({ headers }: TestOwner, search = `?date=${MONDAY}`) =>
  scene.server.request(`/api/run-sheet${search}`, { headers })
const read = async (owner: TestOwner, search?: string) =>
  (await (await request(owner, search)).json()) as RunSheet

test('lists the jobs that start on the day in order, without cancelled ones', async () => {
  const owner = await scene.anOwnerWithService()
  await scene.createJob(owner, { appointment_time: at('14:00'), address: '12 Maple Avenue' })
  const first = await scene.createJob(owner, { appointment_time: at('09:00') })
  await scene.cancel(owner, await scene.createJob(owner, { appointment_time: at('11:00') }))
  await scene.createJob(owner, {
    appointment_time: `${YEAR}-01-06T23:30:00-05:00`,
    duration: 90,
    confirmed: true,
  })
  const { stops, date, timezone } = await read(owner)
  expect({ date, timezone }).toEqual({ date: MONDAY, timezone: 'America/New_York' })
  expect(stops).toMatchObject([
    { id: first.id, state: 'scheduled', price: 199_99, invoice: null, texting: 'phone' },
    { address: '12 Maple Avenue' },
  ])
})

test('is about today in the time zone of the business if no date is given', async () => {
  const owner = await scene.anOwnerWithService()
  const { date, today, stops } = await read(owner, '')
  expect(date).toBe(today)
  expect(stops).toEqual([])
})

test('names the next day with a job, wherever it begins in the time zone of the business', async () => {
  const owner = await scene.anOwnerWithService()
  expect(await read(owner)).toMatchObject({ stops: [], next_date: null })
  await scene.createJob(owner, { appointment_time: `${YEAR}-01-09T22:00:00-05:00`, confirmed: true })
  expect(await read(owner)).toMatchObject({ stops: [], next_date: `${YEAR}-01-09` })
  expect(await read(owner, `?date=${YEAR}-01-09`)).toMatchObject({ next_date: null })
})

test('shows the invoice that a job is on, and the name that clients know', async () => {
  const owner = await scene.anOwnerWithService()
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('users').set({ full_name: 'Luna Reyes' }).where('id', '=', owner.id).execute(),
  )
  const job = await scene.createJob(owner)
  await scene.post(owner, `/${job.id}/paid-in-cash`, {})
  const { stops, business_name } = await read(owner)
  expect(business_name).toBe('Luna Reyes')
  expect(stops).toMatchObject([{ invoice: { number: 'INV-0001', status: 'paid' } }])
})

test('shows nobody else’s jobs', async () => {
  const owner = await scene.anOwnerWithService()
  await scene.createJob(owner)
  expect((await read(await scene.anOwnerWithService())).stops).toEqual([])
})

test.each(['?date=tomorrow', '?date=1999-12-31', '?date=2100-01-01'])('refuses %s', async (search) => {
  const owner = await scene.anOwnerWithService()
  expect(await refusal(request(owner, search))).toMatchObject({ code: 'invalid_request' })
})
