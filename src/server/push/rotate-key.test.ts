import { expect, test } from 'vitest'
import type { PushDevice } from '#contract/push.ts'
import { vapidPublicKey } from '#server/base/vapid-key.ts'
import { rotateSecret } from '#server/db/rotate-secret.ts'
import { readServerSecrets } from '#server/db/server-secret.ts'
import { formerSecrets } from '#server/jobs/delete-former-secrets.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { at, type TestBusiness } from '#server/testing/booking-scene.ts'
import { pushScene, type TestDevice } from '#server/testing/push-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const scene = pushScene()
const db = () => scene.server.deps.db

const rotateUnnoticed = () => rotateSecret(scene.server.database, 'push')

/** Replaces the key, and has this process read it. */
async function rotate(): Promise<void> {
  await rotateUnnoticed()
  await scene.server.deps.manageLinkSecret.find(() => false)
}
const formerKeys = async () => (await readServerSecrets(db())).push.former

/** A process that was started after the key was replaced. The scene's own may not know the new key yet. */
async function openNewProcess(cleanup: AsyncDisposableStack) {
  const { database } = scene.server
  const server = await openTestServer({ database, environment: { LIMITS: 'off', LOCAL_CALENDARS: 'on' } })
  cleanup.defer(() => server.close())
  const read = async (path: string, { headers }: TestBusiness) =>
    (await server.request(path, { headers })).json()
  return {
    keyFor: async (owner: TestBusiness) =>
      ((await read('/api/push/key', owner)) as { public_key: string }).public_key,
    devicesOf: async (owner: TestBusiness) => (await read('/api/push/devices', owner)) as PushDevice[],
  }
}

/** How many notifications arrive after one more booking. */
async function ringsFor(business: TestBusiness, device: Pick<TestDevice, 'endpoint' | 'keys'>, hour: string) {
  const before = scene.payloads(device).length
  await scene.createBooking(business, { appointmentTime: at(hour) })
  await scene.work()
  return scene.payloads(device).length - before
}

test('a device goes on ringing when the key is replaced, and rings with the new one once it subscribed anew', async () => {
  await using cleanup = new AsyncDisposableStack()
  const business = await scene.aBusiness()
  const device = await scene.aDevice(business, { payments: false })
  await rotateUnnoticed()
  expect(await ringsFor(business, device, '10:00')).toBe(1)

  const newProcess = await openNewProcess(cleanup)
  expect(await newProcess.devicesOf(business)).toMatchObject([{ id: device.id, has_former_key: true }])
  const vapid_key = await newProcess.keyFor(business)
  const renewed = scene.pushService().subscribe(vapid_key)
  expect((await scene.saveDevice(business, renewed, { vapid_key })).status).toBe(200)
  expect(await newProcess.devicesOf(business)).toMatchObject([{ id: device.id, has_former_key: false }])
  expect(await ringsFor(business, renewed, '11:00')).toBe(1)
  expect(scene.payloads(device)).toHaveLength(1)
})

test('a second rotation soon after the first silences nobody', async () => {
  const [first, second] = [await scene.aBusiness(), await scene.aBusiness()]
  const oldest = await scene.aDevice(first)
  await rotate()
  const newer = await scene.aDevice(second)
  await rotate()
  await rotate()
  expect(await ringsFor(first, oldest, '10:00')).toBe(1)
  expect(await ringsFor(second, newer, '10:00')).toBe(1)
})

test('a device that was saved by the previous release rings after a rotation', async () => {
  const business = await scene.aBusiness()
  await using cleanup = new AsyncDisposableStack()
  const newProcess = await openNewProcess(cleanup)
  const vapid_key = await newProcess.keyFor(business)
  const subscription = scene.pushService().subscribe(vapid_key)
  await scene.saveDevice(business, subscription, { vapid_key })
  await db().asOwner(business.id, (tx) => tx.updateTable('push_devices').set({ vapid_key: null }).execute())
  expect(await ringsFor(business, subscription, '10:00')).toBe(1)
  await rotate()
  expect(await ringsFor(business, subscription, '11:00')).toBe(1)
})

test('a notification that waits for the morning reaches a device that subscribed anew during the night', async () => {
  await using cleanup = new AsyncDisposableStack()
  const business = await scene.aBusiness()
  await scene.aDevice(business)
  await scene.save(business, { quiet_from: '00:00', quiet_until: '12:00' })
  await scene.createBooking(business)
  await scene.work()
  await rotate()
  const vapid_key = await (await openNewProcess(cleanup)).keyFor(business)
  const renewed = scene.pushService().subscribe(vapid_key)
  await scene.saveDevice(business, renewed, { vapid_key })
  await scene.setClock(at('12:00', '2030-01-05'))
  await scene.work()
  expect(scene.payloads(renewed)).toHaveLength(1)
})

test('a replaced key is deleted a day later, but not while a device still needs it', async () => {
  const business = await scene.aBusiness()
  await scene.aDevice(business)
  const { current } = (await readServerSecrets(db())).push
  const vapid_key = vapidPublicKey(current)
  await db().asSystem((tx) => tx.updateTable('push_devices').set({ vapid_key }).execute())
  await rotate()
  await scene.setClock(at('12:00', '2030-01-20'))
  await sweep(db(), [formerSecrets])
  expect(await formerKeys()).toEqual([current])
  await db().asSystem((tx) => tx.deleteFrom('push_devices').execute())
  await sweep(db(), [formerSecrets])
  expect(await formerKeys(), 'checked once a day').toEqual([current])
  await scene.setClock(at('12:01', '2030-01-21'))
  await sweep(db(), [formerSecrets])
  expect(await formerKeys()).toEqual([])
})

test('a subscription with a key that was never ours is refused', async () => {
  const business = await scene.aBusiness()
  const subscription = scene.pushService().subscribe()
  const vapid_key = `B${'x'.repeat(86)}`
  expect(await outcome(scene.saveDevice(business, subscription, { vapid_key }))).toBe(
    '422 push_address_refused',
  )
})
