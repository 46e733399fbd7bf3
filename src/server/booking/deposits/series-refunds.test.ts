import { expect, test } from 'vitest'
import type { Series, UpdatedSeries } from '#contract/series.ts'
import { type DepositBusiness, depositScene } from '#server/testing/deposit-scene.ts'
import { nth, parseBody } from '#server/testing/series-scene.ts'

const scene = depositScene()
const MINUTE = 60

/** Three weekly visits for $200.00, of which the second has a paid deposit of $50.00. */
async function aSeriesWithDeposit(luna: DepositBusiness): Promise<Series> {
  const created = await scene.asOwnerRequest(luna, 'POST', '/series', {
    client: { name: 'Bea', email: 'bea@example.com', phone: '' },
    service_id: luna.serviceId,
    rhythm: 'weekly',
    ends: { visits: 3 },
    appointment_time: scene.aTime(),
    duration: 60,
    confirmed: true,
  })
  const series = await parseBody<Series>(created, 201)
  const path = `/appointments/${nth(series.visits, 1).id}/deposit`
  const asked = await scene.asOwnerRequest(luna, 'POST', path, { amount: 50_00 })
  const { url: depositUrl } = await parseBody<{ url: string }>(asked, 201)
  const opened = await scene.openDepositCheckout({ depositUrl, checkoutUrl: null })
  await scene.pay({ depositUrl, checkoutUrl: (await parseBody<{ url: string }>(opened)).url })
  await scene.settle()
  return readSeries(luna, series)
}

const readSeries = async (luna: DepositBusiness, { visits }: Series) =>
  parseBody<Series>(await scene.asOwnerRequest(luna, 'GET', `/appointments/${nth(visits, 0).id}/series`))

function updateVisits(luna: DepositBusiness, { visits }: Series, fields: object) {
  const { id, appointment_time, duration, updated_at: seen_updated_at } = nth(visits, 0)
  const body = { scope: 'following', appointment_time, duration, seen_updated_at, ...fields }
  return scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/series/move`, body)
}

test('a price of all visits below the deposit of one is saved after a question, and the difference refunded', async () => {
  const luna = await scene.aBusiness()
  const series = await aSeriesWithDeposit(luna)
  const refused = await parseBody<{ error: object }>(await updateVisits(luna, series, { price: 30_00 }), 409)
  const { appointment_time } = nth(series.visits, 1)
  expect(refused.error).toMatchObject({
    code: 'needs_confirmation',
    details: {
      warnings: [{ kind: 'deposit above price', deposit: 50_00, refund: 20_00, appointment_time }],
    },
  })
  expect((await readSeries(luna, series)).visits.map(({ price }) => price)).toEqual(Array(3).fill(200_00))
  await parseBody(await updateVisits(luna, series, { price: 30_00, confirmed: true }))
  await scene.advance(MINUTE)
  expect((await scene.ledger(luna)).refunded).toEqual([20_00])
  const { deposit } = await scene.job(luna, nth(series.visits, 1).id)
  expect(deposit).toMatchObject({ state: 'partly refunded', refunded: 20_00 })
})

test('undoing a lower price of all visits in time refunds nothing', async () => {
  const luna = await scene.aBusiness()
  const series = await aSeriesWithDeposit(luna)
  const { former } = await parseBody<UpdatedSeries>(
    await updateVisits(luna, series, { price: 30_00, confirmed: true }),
  )
  const undo = `/appointments/${nth(series.visits, 0).id}/series/undo-move`
  await parseBody(await scene.asOwnerRequest(luna, 'POST', undo, { former }))
  await scene.advance(MINUTE)
  expect((await scene.ledger(luna)).refunded).toEqual([])
})
