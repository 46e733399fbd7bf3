import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobHandlers, jobNames } from '#server/db/queue-catalogue.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { eventually } from '#server/testing/eventually.ts'
import { loggedLines, takeUnexpectedErrors } from '#server/testing/test-log.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let worker: Worker
beforeAll(async () => {
  server = await openTestServer()
  const fail = async () => {
    throw new Error('a bug in the handler')
  }
  worker = await startWorker({
    ...server.deps,
    handlers: Object.fromEntries(jobNames.map((name) => [name, fail])) as unknown as JobHandlers,
  })
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

test('logs a failed job', async () => {
  const { db, queue } = server.deps
  const mailId = randomUUID()
  await db.asSystem((tx) => queue.enqueue(tx, 'send-mail', { mailId }))
  await eventually('the failure is logged', async () => loggedLines().some(({ msg }) => msg === 'job failed'))
  expect(takeUnexpectedErrors()).toEqual(['job failed: a bug in the handler'])
})
