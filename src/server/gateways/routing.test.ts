import { afterAll, expect, test } from 'vitest'
import { osrmGateway } from '#server/gateways/routing.ts'
import { openOsrmStandIn } from '#server/testing/osrm-stand-in.ts'
import { testLog } from '#server/testing/test-log.ts'
import { TIMEOUT_FACTOR } from '#server/testing/test-pool.ts'

const engine = await openOsrmStandIn()
afterAll(() => engine.close())

const HOME = { latitude: 34.1, longitude: -118.4 }
const HARBOR = { latitude: 33.87, longitude: -118.37 }

const openGateway = ({
  path = '/',
  ...options
}: {
  path?: string
  timeoutFactor?: number
  nowMs?: () => number
} = {}) =>
  osrmGateway(new URL(path, engine.url), { log: testLog(), timeoutFactor: TIMEOUT_FACTOR, ...options })

test('asks for all places at once, and plans the slower direction', async () => {
  // Against the traffic to the harbor, with it on the way back.
  engine.answerWith((from, to) => (from === 0 ? 30 + to : 20))
  expect(await openGateway().minutesBetween(HOME, [HARBOR, HOME])).toEqual([31, 32])
  expect(engine.requests).toMatchObject([{ places: 3 }, { places: 3 }])
})

test('knows no drive where there is no road', async () => {
  engine.answerWith((_, to) => (to === 1 ? null : 20))
  expect(await openGateway().minutesBetween(HOME, [HARBOR, HOME])).toEqual([null, 20])
})

test.each(['broken', 'wrong size', 'negative', 'too far', 'too long', 'not JSON', 'redirect'] as const)(
  'ignores an answer that is %s',
  async (fault) => {
    engine.answerWith(fault)
    expect(await openGateway().minutesBetween(HOME, [HARBOR])).toBeNull()
  },
)

test('knows no drive to a place far from any road, and goes on asking', async () => {
  const gateway = openGateway()
  engine.answerWith('no segment')
  expect(await gateway.minutesBetween(HOME, [HARBOR])).toEqual([null])
  engine.answerWith(() => 30)
  expect(await gateway.minutesBetween(HOME, [HARBOR])).toEqual([30])
})

test('asks four questions at once and no more', async () => {
  engine.answerWith(() => 30)
  const gateway = openGateway()
  const answers = await Promise.all(Array.from({ length: 6 }, () => gateway.minutesBetween(HOME, [HARBOR])))
  expect(answers).toEqual([[30], [30], [30], [30], null, null])
  expect(await gateway.minutesBetween(HOME, [HARBOR])).toEqual([30])
})

test('does not wait for an engine that is silent', async () => {
  engine.answerWith('silence')
  expect(await openGateway({ timeoutFactor: 0.05 }).minutesBetween(HOME, [HARBOR])).toBeNull()
})

test('asks an engine that failed again after a minute', async () => {
  let nowMs = 0
  const gateway = openGateway({ nowMs: () => nowMs })
  engine.answerWith('broken')
  expect(await gateway.minutesBetween(HOME, [HARBOR])).toBeNull()
  engine.answerWith(() => 30)
  nowMs = 59_000
  expect(await gateway.minutesBetween(HOME, [HARBOR])).toBeNull()
  expect(engine.requests).toEqual([])
  nowMs = 60_000
  expect(await gateway.minutesBetween(HOME, [HARBOR])).toEqual([30])
})

test('asks below the path of the engine’s address', async () => {
  engine.answerWith(() => 30)
  for (const path of ['/maps', '/maps/'])
    expect(await openGateway({ path }).minutesBetween(HOME, [HARBOR])).toEqual([30])
  expect(engine.requests.map(({ path }) => path)).toEqual(Array(4).fill('/maps/table/v1/driving/'))
})
