import { expect, test } from 'vitest'
import type { ChangedAppointment } from '#contract/appointments.ts'
import type { UpdatedSeries } from '#contract/series.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { AVA, at } from '#server/testing/appointment-scene.ts'
import { nth, parseBody, seriesScene } from '#server/testing/series-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = seriesScene()
const { anOwnerWithService, createJob, update, move, moveSeries, aSeries, emailsOf } = scene

const MAPLE = '12 Maple Avenue'
const OAK = '7 Oak Street'

const clientsOf = async ({ headers }: TestOwner) => {
  const response = await scene.server.request('/api/clients', { headers })
  return ((await response.json()) as { clients: { id: string; email: string; address: string | null }[] })
    .clients
}

const addClient = (owner: TestOwner, client: object) =>
  scene.server.request('/api/clients', json(client, owner.headers))

const saved = async (request: Promise<Response>) => parseBody<ChangedAppointment>(await request)

test('saves the address of a job with its new client', async () => {
  const owner = await anOwnerWithService()
  await createJob(owner, { address: MAPLE })
  expect(await clientsOf(owner)).toMatchObject([{ email: AVA.email, address: MAPLE }])
})

test('saves the address of a series with its new client', async () => {
  const owner = await anOwnerWithService()
  await aSeries(owner, { address: MAPLE })
  expect(await clientsOf(owner)).toMatchObject([{ address: MAPLE }])
})

test('saves the address with a new client who is assigned to an existing job', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  await saved(update(owner, job, { client: { ...AVA, email: 'noah@example.com' }, address: OAK }))
  expect(await clientsOf(owner)).toMatchObject([
    { email: 'noah@example.com', address: OAK },
    { address: null },
  ])
})

test('adds the address to a client who is entered again and had none, but never replaces one', async () => {
  const owner = await anOwnerWithService()
  await addClient(owner, AVA)
  await createJob(owner, { address: MAPLE })
  expect(await clientsOf(owner)).toMatchObject([{ address: MAPLE }])
  await createJob(owner, { address: OAK, appointment_time: at('12:00') })
  expect(await clientsOf(owner)).toMatchObject([{ address: MAPLE }])
})

test('does not email the client about a new address unless asked to, and does not call them uninformed', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  await scene.markEmailed(owner)
  const withAddress = await saved(update(owner, job, { address: MAPLE }))
  expect(withAddress).toMatchObject({ address: MAPLE, letter: 'none', client_notice: 'none' })
  expect(await emailsOf(owner)).toEqual([])
  const moved = await saved(update(owner, withAddress, { address: OAK, tell_client: true }))
  expect(moved).toMatchObject({ letter: 'waiting', client_notice: 'scheduled' })
  expect(await emailsOf(owner)).toMatchObject([{ props: { job: { address: OAK } } }])
})

test('emails the client about a new time together with a new address', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  await saved(update(owner, job, { address: MAPLE, appointment_time: at('12:00') }))
  expect(await emailsOf(owner)).toMatchObject([{ props: { job: { address: MAPLE } } }])
})

test('mentions a new address in an email that is still pending', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  const moved = await saved(move(owner, job, at('12:00')))
  const withAddress = await saved(update(owner, moved, { address: MAPLE }))
  expect(withAddress).toMatchObject({ letter: 'waiting', client_notice: 'scheduled' })
  expect(await emailsOf(owner)).toMatchObject([{ props: { job: { address: MAPLE } } }])
})

test('does not email the client about a new address of all visits unless asked to', async () => {
  const owner = await anOwnerWithService()
  const first = nth((await aSeries(owner)).visits, 0)
  const request = { scope: 'all', address: MAPLE, tell_client: undefined }
  const changed = await parseBody<UpdatedSeries>(
    await moveSeries(owner, first, first.appointment_time, request),
  )
  expect(changed.visits.map(({ address }) => address)).toEqual([MAPLE, MAPLE, MAPLE, MAPLE])
  expect(await emailsOf(owner)).toEqual([])
  const told = { ...request, address: OAK, tell_client: true }
  await parseBody(await moveSeries(owner, nth(changed.visits, 0), first.appointment_time, told))
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'series-changed', props: { visits: Array(4).fill({ job: { address: OAK } }) } },
  ])
})

test('sends one email about a new series even if its address is added meanwhile', async () => {
  const owner = await anOwnerWithService()
  const first = nth((await aSeries(owner, { tell_client: true })).visits, 0)
  const request = { scope: 'all', address: MAPLE, tell_client: undefined }
  await parseBody(await moveSeries(owner, first, first.appointment_time, request))
  expect(await emailsOf(owner)).toMatchObject([
    { props: { isNew: true, visits: Array(4).fill({ job: { address: MAPLE } }) } },
  ])
})
