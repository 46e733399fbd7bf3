import { afterAll, expect, test } from 'vitest'
import { DEFAULT_TRAVEL_SETTINGS } from '#domain/travel/travel-settings.ts'
import { at, bookingScene } from '#server/testing/booking-scene.ts'
import { openOsrmStandIn } from '#server/testing/osrm-stand-in.ts'

const engine = await openOsrmStandIn()
afterAll(() => engine.close())
const scene = bookingScene({ environment: { LIMITS: 'off', ROUTING_URL: engine.url } })

// A file of its own, because an engine that failed is not asked again for a minute.
test('estimates drives while the routing engine does not answer', async () => {
  const travel = { ...DEFAULT_TRAVEL_SETTINGS, is_on: true, base_zip: '90210' }
  const luna = await scene.aBusiness({ rules: { travel } })
  expect((await scene.book(luna, { zip: '90210', appointmentTime: at('12:00') })).status).toBe(201)
  engine.answerWith('broken')
  const path = `/api/public-booking/${luna.slug}/service-area?zip=90211`
  expect((await scene.server.request(path)).status).toBe(200)
  expect(engine.requests).not.toEqual([])
  const starts = await scene.slots(luna, { zip: '90211' })
  expect(starts.find((start) => start > at('12:00'))).toBe(at('13:30'))
})
