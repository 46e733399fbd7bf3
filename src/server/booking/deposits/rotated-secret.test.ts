import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rotateSecret } from '#server/db/rotate-secret.ts'
import { readServerSecrets } from '#server/db/server-secret.ts'
import { formerSecrets } from '#server/jobs/delete-former-secrets.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { DAY } from '#server/testing/billing-scene.ts'
import { type DepositBusiness, depositScene } from '#server/testing/deposit-scene.ts'

const scene = depositScene()

/** Replaces the secret, and has this process read it. */
async function rotate(): Promise<void> {
  await rotateSecret(scene.server.database, 'manage link')
  await scene.server.deps.manageLinkSecret.find(() => false)
}

const formerLinkSecrets = async () => (await readServerSecrets(scene.server.deps.db))['manage link'].former

async function askForDeposit(luna: DepositBusiness): Promise<{ jobId: string; depositUrl: string }> {
  const job = {
    client_name: 'Bea',
    client_email: 'bea@example.com',
    service_id: luna.serviceId,
    appointment_time: scene.aTime(15),
  }
  const created = await scene.asOwnerRequest(luna, 'POST', '/appointments', job)
  const { id: jobId } = (await created.json()) as { id: string }
  const asked = await scene.asOwnerRequest(luna, 'POST', `/appointments/${jobId}/deposit`, { amount: 60_00 })
  return { jobId, depositUrl: ((await asked.json()) as { url: string }).url }
}

test('a client whose deposit was being paid when the secret was replaced pays, and gets a link that works', async () => {
  const luna = await scene.aBusiness()
  const reservation = await scene.reserve(luna, {}, { key: 'booking' })
  await rotate()
  const reopened = await scene.openDepositCheckout(reservation)
  expect(await reopened.json()).toEqual({ url: reservation.checkoutUrl })
  await scene.pay(reservation)
  await rotate()
  await scene.settle()
  const { state, manage_url } = await scene.readPage(reservation)
  expect(state).toBe('booked')
  expect((await scene.managed(manage_url?.split('/').at(-1) ?? '')).status).toBe(200)
})

test('a repeated booking request gets the same link to its deposit after a rotation', async () => {
  const luna = await scene.aBusiness()
  const fields = { clientEmail: 'ava@example.com', appointmentTime: scene.aTime(11) }
  const first = await scene.reserve(luna, fields, { key: 'repeated' })
  await rotate()
  expect(await scene.reserve(luna, fields, { key: 'repeated' })).toEqual(first)
})

test('an owner still finds the link that the client got before a rotation', async () => {
  const luna = await scene.aBusiness()
  const { jobId, depositUrl } = await askForDeposit(luna)
  await rotate()
  const read = await scene.asOwnerRequest(luna, 'GET', `/appointments/${jobId}/deposit`)
  expect(await read.json()).toEqual({ url: depositUrl })
  const opened = await scene.openDepositCheckout({ depositUrl, checkoutUrl: null })
  expect(opened.status).toBe(200)
})

test('a replaced secret is kept until 60 days after the last job with a deposit from before', async () => {
  const luna = await scene.aBusiness()
  const { jobId } = await askForDeposit(luna)
  const { current } = (await readServerSecrets(scene.server.deps.db))['manage link']
  await rotate()
  await scene.advance(80 * DAY)
  await sweep(scene.server.deps.db, [formerSecrets])
  expect(await formerLinkSecrets()).toContainEqual(current)
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx
      .updateTable('appointments')
      .set({ appointment_time: sql<Date>`app_now() - interval '61 days'` })
      .where('id', '=', jobId)
      .execute(),
  )
  await scene.server.deps.db.asSystem((tx) =>
    tx.deleteFrom('deposits').where('user_id', '!=', luna.id).execute(),
  )
  await scene.advance(2 * DAY)
  await sweep(scene.server.deps.db, [formerSecrets])
  expect(await formerLinkSecrets()).toEqual([])
})
