import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTakeTurns, type TakeTurns } from '#server/db/take-turns.ts'
import { decodeInTurn, uploadPicture } from '#server/pictures/upload-picture.ts'
import { aPicture, pictureUpload } from '#server/testing/a-picture.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ environment: { LIMITS: 'off' } })
})
afterAll(() => server.close())

let file: Buffer<ArrayBuffer>
beforeAll(async () => {
  file = await aPicture()
})

function send(owner: TestOwner, from: string, options: { body?: ReadableStream; duplex?: 'half' } = {}) {
  const [path, { headers, ...upload }] = pictureUpload(file)
  return server.request(path, { ...upload, ...options, headers: { ...headers, ...owner.headers }, from })
}

test('owners of one network can’t keep others out by sending slowly', async () => {
  const arrival = Promise.withResolvers<void>()
  let started = 0
  /** Nothing arrives until `arrival`. It is only asked for its bytes once the upload has a place. */
  const slowBody = () =>
    new ReadableStream(
      {
        async pull(controller) {
          started += 1
          await arrival.promise
          controller.enqueue(new Uint8Array(file))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  const slow: Promise<Response>[] = []
  // A /24 and a /48, with four owners each.
  for (const network of ['203.0.113.', '2001:db8:5:'])
    for (let n = 1; n <= 4; n++) {
      const owner = await anOwner(server.deps.db)
      const from = network.includes(':') ? `${network}${n}::1` : `${network}${n}`
      for (let upload = 0; upload < 2; upload++)
        slow.push(send(owner, from, { body: slowBody(), duplex: 'half' }))
    }
  await expect.poll(() => started).toBe(8)
  const luna = await anOwner(server.deps.db)
  expect((await send(luna, '198.51.100.7')).status).toBe(201)
  // Four of each network.
  expect(started).toBe(8)
  arrival.resolve()
  const answers = await Promise.all(slow)
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201))
})

test('an owner has one file at a time in the line to the decoder', async () => {
  const { db } = server.deps
  const luna = await anOwner(db)
  const queues: string[] = []
  const inTurn = createTakeTurns()
  const takeTurns: TakeTurns = (key, ...work) => {
    queues.push(key)
    return inTurn(key, ...work)
  }
  const inLine = () => queues.filter((key) => key === 'decode picture').length
  const decoder = Promise.withResolvers<void>()
  const busy = decodeInTurn(takeTurns, () => decoder.promise)
  let filesRead = 0
  const readFile = async () => {
    filesRead += 1
    return file
  }
  const upload = { userId: luna.id, network: '203.0.113.1', kind: 'photo', idempotencyKey: null } as const
  const uploads = [1, 2].map(() => uploadPicture({ db, takeTurns }, { ...upload, readFile }))
  await expect.poll(() => queues.filter((key) => key === `decode picture of ${luna.id}`).length).toBe(2)
  expect([filesRead, inLine()]).toEqual([2, 2])
  decoder.resolve()
  await Promise.all([busy, ...uploads])
  expect(inLine()).toBe(3)
})
