import { expect, test } from 'vitest'
import { rotateSecret } from '#server/db/rotate-secret.ts'
import { readServerSecrets } from '#server/db/server-secret.ts'
import { formerSecrets } from '#server/jobs/delete-former-secrets.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { bookingScene } from '#server/testing/booking-scene.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const scene = bookingScene()
const { aBusiness, book, ava } = scene

const rotate = () => rotateSecret(scene.server.database, 'manage link')
const formerLinkSecrets = async () => (await readServerSecrets(scene.server.deps.db))['manage link'].former

/** A process that was started after the rotation. The scene's own may not know about it yet. */
async function openNewProcess(cleanup: AsyncDisposableStack) {
  const server = await openTestServer({ database: scene.server.database })
  cleanup.defer(() => server.close())
  return server
}

const expectBooked = async (request: Promise<Response>) => {
  const response = await request
  expect(response.status).toBe(201)
  return (await response.json()) as { appointmentId: string; manageUrl: string }
}

const statusOf = async ({ manageUrl }: { manageUrl: string }) =>
  (await scene.server.request(`/api${new URL(manageUrl).pathname}`)).status

test('links from before a rotation work, and a repeated request gets its own again, from every process', async () => {
  await using cleanup = new AsyncDisposableStack()
  const luna = await aBusiness()
  const input = ava()
  const first = await expectBooked(book(luna, input, { key: 'before' }))
  await rotate()
  const via = await openNewProcess(cleanup)
  expect(await expectBooked(book(luna, input, { key: 'before', via }))).toEqual(first)
  expect(await expectBooked(book(luna, input, { key: 'before' }))).toEqual(first)
  await rotate()
  const latest = await openNewProcess(cleanup)
  expect(await expectBooked(book(luna, input, { key: 'before', via: latest }))).toEqual(first)
  expect(await statusOf(first)).toBe(200)
})

test('a process that has not heard of a rotation repeats the link of one that has', async () => {
  await using cleanup = new AsyncDisposableStack()
  const luna = await aBusiness()
  const input = ava()
  await rotate()
  const via = await openNewProcess(cleanup)
  const first = await expectBooked(book(luna, input, { key: 'after', via }))
  expect(await expectBooked(book(luna, input, { key: 'after' }))).toEqual(first)
  expect(await statusOf(first)).toBe(200)
})

test('a rotation signs nobody out', async () => {
  await using cleanup = new AsyncDisposableStack()
  const { headers } = await aBusiness()
  await rotate()
  const newProcess = await openNewProcess(cleanup)
  for (const server of [scene.server, newProcess])
    expect((await server.request('/api/session', { headers })).status).toBe(200)
})

test('a replaced secret is deleted after 60 days, and links that were made with it still work', async () => {
  const luna = await aBusiness()
  const booked = await expectBooked(book(luna, ava(), { key: 'long ago' }))
  await rotate()
  await scene.setClock('2030-03-01T12:00:00Z')
  await sweep(scene.server.deps.db, [formerSecrets])
  expect(await formerLinkSecrets()).not.toEqual([])
  await scene.setClock('2030-03-10T12:00:00Z')
  await sweep(scene.server.deps.db, [formerSecrets])
  expect(await formerLinkSecrets()).toEqual([])
  expect(await statusOf(booked)).toBe(200)
})
