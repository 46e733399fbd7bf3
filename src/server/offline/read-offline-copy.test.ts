import { expect, test } from 'vitest'
import type { OfflineCopy } from '#contract/offline.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { AVA, appointmentScene } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()

const readCopy = async ({ headers }: TestOwner) =>
  (await (await scene.server.request('/api/offline-copy', { headers })).json()) as OfflineCopy

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('has the jobs of the last 7 and the next 21 days, in order', async () => {
  const owner = await scene.anOwnerWithService()
  for (const days of [20, -8.5, 1, -6, 23])
    await scene.createJob(owner, { appointment_time: daysFromNow(days), confirmed: true })
  await scene.cancel(
    owner,
    await scene.createJob(owner, { appointment_time: daysFromNow(2), confirmed: true }),
  )
  const { jobs } = await readCopy(owner)
  const now = Date.now()
  expect(
    jobs.map(({ appointment_time }) => Math.round((Date.parse(appointment_time) - now) / 86_400_000)),
  ).toEqual([-6, 1, 20])
})

test('has the clients of these jobs, all services, and the invoices that are not paid', async () => {
  const owner = await scene.anOwnerWithService()
  const job = await scene.createJob(owner, { appointment_time: daysFromNow(1), confirmed: true })
  const noah = { ...AVA, name: 'Noah Kim', email: 'noah@example.com' }
  await scene.createJob(owner, { client: noah, appointment_time: daysFromNow(60), confirmed: true })
  const copy = await readCopy(owner)
  expect(copy.clients).toMatchObject([{ id: job.client_id, name: 'Ava Brooks' }])
  expect(copy.services).toMatchObject([{ name: 'Full Detail' }])
  expect(copy.invoices).toEqual([])
  expect(copy.business).toMatchObject({ timezone: 'America/New_York' })
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('users').set({ full_name: 'Luna Reyes' }).where('id', '=', owner.id).execute(),
  )
  expect((await scene.post(owner, `/${job.id}/paid-in-cash`, {})).status).toBe(200)
  const { invoices, jobs } = await readCopy(owner)
  expect(invoices).toEqual([])
  expect(jobs).toMatchObject([{ is_unpaid: false, invoice: { status: 'paid' } }])
})

test('shows nobody else’s data', async () => {
  const owner = await scene.anOwnerWithService()
  await scene.createJob(owner, { appointment_time: daysFromNow(1), confirmed: true })
  const stranger = await scene.anOwnerWithService()
  expect(await readCopy(stranger)).toMatchObject({ jobs: [], clients: [], invoices: [] })
})
