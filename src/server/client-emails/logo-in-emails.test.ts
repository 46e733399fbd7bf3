import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import { aPicture, pictureUpload } from '#server/testing/a-picture.ts'
import { bookingScene } from '#server/testing/booking-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'

let mailbox: TestMailbox
beforeAll(async () => {
  mailbox = await openTestMailbox()
})
afterAll(() => mailbox.close())

const scene = bookingScene({
  get mailbox() {
    return mailbox
  },
  hasWorker: true,
  environment: { LIMITS: 'off' },
})

test('the email that confirms a booking has the logo of the business', async () => {
  const luna = await scene.aBusiness()
  const [path, init] = pictureUpload(await aPicture(), { kind: 'logo' })
  const uploaded = await scene.server.request(path, {
    ...init,
    headers: { ...init.headers, ...luna.headers },
  })
  const { pictures } = (await uploaded.json()) as { pictures: { id: string }[] }
  const clientEmail = `ava-${luna.id}@example.com`
  expect((await scene.book(luna, { clientEmail })).status).toBe(201)
  await sweep(scene.server.deps.db, scene.server.deps.sources)
  await eventually('the booking is confirmed', async () => (await mailbox.mails(clientEmail)).length > 0)
  const [mail] = await mailbox.mails(clientEmail)
  expect(mail?.html).toContain(`/pictures/${pictures[0]?.id}/email.png`)
})
