import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { zipOf } from '#domain/travel/place.ts'
import { bookingScene } from '#server/testing/booking-scene.ts'
import { type Location, pinAddress } from '#server/travel/pinned-places.ts'
import { readPlace } from '#server/travel/read-place.ts'

const scene = bookingScene()
const ADDRESS = '12 Maple Ave, Beverly Hills, CA 90210'
/** About 2 km from the center of the ZIP code. */
const AT_THE_DOOR: Location = { latitude: 34.1, longitude: -118.42, accuracy: 20 }

async function placeAfterArrival(location: Location, address = ADDRESS, pinned = ADDRESS) {
  const owner = await scene.aBusiness()
  return scene.server.deps.db.asOwner(owner.id, async (tx) => {
    await pinAddress(tx, owner.id, pinned, location)
    return readPlace(tx, address)
  })
}

test('an address is at the center of its ZIP code until the owner stood there', async () => {
  expect(await placeAfterArrival({ ...AT_THE_DOOR, accuracy: 500 })).toMatchObject({
    zip: '90210',
    isPinned: false,
  })
  expect(await placeAfterArrival(AT_THE_DOOR)).toEqual({
    latitude: 34.1,
    longitude: -118.42,
    zip: '90210',
    isPinned: true,
  })
})

test('ignores a reading that was made far from the ZIP code', async () => {
  expect(await placeAfterArrival({ ...AT_THE_DOOR, latitude: 34.3 })).toMatchObject({ isPinned: false })
})

test.each(['90210', '90210.', ' 90210 '])('the ZIP code %s alone is not pinned', async (address) => {
  expect(await placeAfterArrival(AT_THE_DOOR, '90210', address)).toMatchObject({ isPinned: false })
})

test('spelling an address differently keeps its pin, and another address has none', async () => {
  expect(await placeAfterArrival(AT_THE_DOOR, '12 MAPLE AVE  Beverly Hills, CA, 90210')).toMatchObject({
    isPinned: true,
  })
  expect(await placeAfterArrival(AT_THE_DOOR, '14 Maple Ave, Beverly Hills, CA 90210')).toMatchObject({
    isPinned: false,
  })
})

test('another owner does not see the pin', async () => {
  await placeAfterArrival(AT_THE_DOOR)
  const other = await scene.aBusiness()
  const place = await scene.server.deps.db.asOwner(other.id, (tx) => readPlace(tx, ADDRESS))
  expect(place).toMatchObject({ isPinned: false })
})

test('deleting a client forgets where their addresses are', async () => {
  const owner = await scene.aBusiness()
  await scene.book(owner, { address: ADDRESS })
  await scene.server.deps.db.asOwner(owner.id, (tx) => pinAddress(tx, owner.id, ADDRESS, AT_THE_DOOR))
  await scene.setClock('2030-01-09T12:00:00Z')
  const [client] = await scene.rows.clients(owner)
  const path = `/api/clients/${client?.id}`
  expect((await scene.server.request(path, { method: 'DELETE', headers: owner.headers })).status).toBe(200)
  const pins = await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.selectFrom('pinned_places').selectAll().execute(),
  )
  expect(pins).toEqual([])
})

test.each([
  '12 Maple Ave, CA 90210',
  '12 Maple Ave, CA 90210-1234',
  '12 Maple Ave, CA 90210, USA',
  '12 Maple Ave CA 90210 united states.',
  '90210',
  '12345 Sunset Blvd',
  '123456',
  'line one\n90210',
  '12 Maple Ave',
  '',
])('the database and the domain find the same ZIP code in “%s”', async (address) => {
  const { rows } = await scene.server.deps.db.asSystem((tx) =>
    sql<{ zip: string | null }>`select zip_of(${address}) as zip`.execute(tx),
  )
  expect(rows[0]?.zip).toBe(zipOf(address))
})
