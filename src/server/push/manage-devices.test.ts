import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OwnerTx, VisitorTx } from '#server/db/database.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { at } from '#server/testing/booking-scene.ts'
import { pushScene } from '#server/testing/push-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { json } from '#server/testing/test-server.ts'
import { hashToken, makeToken } from '#server/tokens/make-token.ts'

const scene = pushScene()
const db = () => scene.server.deps.db

const remove = ({ headers }: { headers: { authorization: string } }, id: string) =>
  scene.server.request(`/api/push/devices/${id}`, { method: 'DELETE', headers })

/** Signs the owner in on one more device. */
async function signIn({ id }: { id: string }) {
  const token = makeToken()
  const end = new Date('2030-02-01T12:00:00Z')
  await db().asSystem((tx) =>
    tx
      .insertInto('sessions')
      .values({ user_id: id, token_hash: hashToken(token), device: 'Test', expires_at: end, ends_at: end })
      .execute(),
  )
  return { headers: { authorization: `Bearer ${token}` } }
}

test('a browser subscribes with the same public key after every start', async () => {
  const owner = await anOwner(db())
  const response = await scene.server.request('/api/push/key', { headers: owner.headers })
  const { public_key } = (await response.json()) as { public_key: string }
  expect(public_key).toBe(scene.server.deps.push.publicKey())
  // An uncompressed point of P-256 starts with the byte 4.
  expect([...Buffer.from(public_key, 'base64url')]).toMatchObject({ 0: 4, length: 65 })
})

test('only the system can read the private key', async () => {
  const { id } = await anOwner(db())
  const denied = /permission denied for table server_secrets/
  const readSecrets = (tx: OwnerTx | VisitorTx) => sql`select secret from server_secrets`.execute(tx)
  await expect(db().asOwner(id, readSecrets)).rejects.toThrow(denied)
  await expect(db().asVisitor(readSecrets)).rejects.toThrow(denied)
})

test('lists the owner’s devices without their addresses and keys', async () => {
  const owner = await anOwner(db())
  const phone = await scene.aDevice(owner, { payments: false })
  const laptop = await signIn(owner)
  await scene.aDevice(laptop)
  const devices = await scene.devicesOf(owner)
  expect(devices).toMatchObject([
    {
      id: phone.id,
      label: 'Chrome on Android',
      is_current: true,
      new_bookings: true,
      changes: true,
      payments: false,
      succeeded_at: null,
    },
    { is_current: false },
  ])
  const text = JSON.stringify(devices)
  for (const secret of [phone.endpoint, phone.keys.p256dh, phone.keys.auth])
    expect(text).not.toContain(secret)
})

test('saving again changes what a device is notified of', async () => {
  const owner = await anOwner(db())
  const device = await scene.aDevice(owner)
  expect((await scene.saveDevice(owner, device, { changes: false })).status).toBe(200)
  expect(await scene.devicesOf(owner)).toMatchObject([{ id: device.id, changes: false }])
})

test('a new subscription of the same browser replaces the earlier one', async () => {
  const owner = await anOwner(db())
  await scene.aDevice(owner)
  const { id } = await scene.aDevice(owner)
  expect((await scene.devicesOf(owner)).map((device) => device.id)).toEqual([id])
})

test('a device that is signed out does not ring any more', async () => {
  const business = await scene.aBusiness()
  const phone = await signIn(business)
  const device = await scene.aDevice(phone)
  await scene.save(business, { quiet_from: '00:00', quiet_until: '12:00' })
  await scene.createBooking(business)
  await scene.work()
  await scene.server.request('/api/auth/sign-out', { method: 'POST', headers: phone.headers })
  expect(await scene.devicesOf(business)).toEqual([])
  await scene.setClock(at('12:00', '2030-01-05'))
  await scene.work()
  expect(scene.payloads(device)).toEqual([])
  expect((await scene.pushRows(business)).map(({ skip_reason }) => skip_reason)).toEqual(['no device'])
})

test('signing out everywhere ends notifications on all devices', async () => {
  const owner = await anOwner(db())
  await scene.aDevice(owner)
  await scene.aDevice(await signIn(owner))
  await scene.server.request('/api/auth/sign-out-everywhere', { method: 'POST', headers: owner.headers })
  expect(await scene.devicesOf(await signIn(owner))).toEqual([])
})

test('another owner who turns on notifications in the same browser takes it over', async () => {
  const [first, second] = [await scene.aBusiness(), await scene.aBusiness()]
  const device = await scene.aDevice(first)
  expect((await scene.saveDevice(second, device)).status).toBe(200)
  expect(await scene.devicesOf(first)).toEqual([])
  await scene.createBooking(first)
  await scene.work()
  expect(scene.payloads(device)).toEqual([])
  const booking = await scene.createBooking(second)
  await scene.work()
  expect(scene.payloads(device)).toMatchObject([{ tag: booking.id }])
})

test('an owner can neither remove nor test another owner’s device', async () => {
  const [owner, mallory] = [await anOwner(db()), await anOwner(db())]
  const { id } = await scene.aDevice(owner)
  expect(await outcome(remove(mallory, id))).toBe('404 not_found')
  const test = scene.server.request(`/api/push/devices/${id}/test`, {
    method: 'POST',
    headers: mallory.headers,
  })
  expect(await outcome(test)).toBe('404 not_found')
  expect(await scene.devicesOf(owner)).toHaveLength(1)
  expect(await outcome(remove(owner, id))).toBe('200')
  expect(await scene.devicesOf(owner)).toEqual([])
})

test('an eleventh device is refused until another is removed', async () => {
  const owner = await anOwner(db())
  const devices = []
  for (let count = 0; count < 10; count += 1) devices.push(await scene.aDevice(await signIn(owner)))
  expect(await outcome(scene.saveDevice(owner, scene.pushService().subscribe()))).toBe('409 too_many_devices')
  await remove(owner, devices[0]?.id ?? '')
  expect(await outcome(scene.saveDevice(owner, scene.pushService().subscribe()))).toBe('200')
})

test.each([
  ['a private network', 'https://10.0.0.8/push/1'],
  ['the metadata service of a cloud', 'https://169.254.169.254/latest/meta-data'],
  ['a private IPv6 address', 'https://[fd00::1]/push'],
  ['a mapped IPv4 address', 'https://[::ffff:10.0.0.8]/push'],
  ['plain HTTP', 'http://93.184.216.34/push/1'],
  ['another protocol', 'ftp://93.184.216.34/push'],
  ['a password', 'https://me:secret@93.184.216.34/push'],
  ['a port of another service', 'https://93.184.216.34:25/push'],
  ['no address at all', 'push me'],
])('refuses to send to %s', async (_, endpoint) => {
  const owner = await anOwner(db())
  const subscription = { ...scene.pushService().subscribe(), endpoint }
  expect(await outcome(scene.saveDevice(owner, subscription))).toBe('422 push_address_refused')
  expect(await scene.devicesOf(owner)).toEqual([])
})

test('refuses keys that nothing can be encrypted with', async () => {
  const owner = await anOwner(db())
  const subscription = scene.pushService().subscribe()
  const notOnCurve = Buffer.alloc(65, 4).toString('base64url')
  expect(await outcome(scene.saveDevice(owner, subscription, { p256dh: notOnCurve }))).toBe(
    '422 push_address_refused',
  )
  expect(await outcome(scene.saveDevice(owner, subscription, { auth: 'short' }))).toBe('422 invalid_request')
})

test('a visitor cannot subscribe', async () => {
  const body = { ...scene.pushService().subscribe() }
  const request = scene.server.request('/api/push/devices/current', { ...json(body), method: 'PUT' })
  expect(await outcome(request)).toBe('401 unauthenticated')
})
