import { expect, test } from 'vitest'
import { HOUR } from '#server/testing/billing-scene.ts'
import { errorResponse } from '#server/testing/booking-scene.ts'
import { depositScene } from '#server/testing/deposit-scene.ts'

const scene = depositScene()
const MINUTE = 60

test('a booking with a deposit is no appointment until it is paid, but its time is held', async () => {
  const luna = await scene.aBusiness()
  const reservation = await scene.reserve(luna)
  expect(reservation.checkoutUrl).toContain(scene.sessionOf(reservation))
  expect(await scene.appointments(luna)).toEqual([])
  expect(await scene.readPage(reservation)).toMatchObject({ state: 'open', amount: 50_00, manage_url: null })
  expect(await errorResponse(scene.book(luna))).toMatchObject({ status: 409, code: 'slot_taken' })
  expect((await scene.ledger(luna)).charged).toEqual([])
})

test('is booked once the deposit is paid, and says so on the job, the client’s page and in the emails', async () => {
  const luna = await scene.aBusiness()
  const { reservation, id, email, manageToken } = await scene.booked(luna)
  expect(await scene.readPage(reservation)).toMatchObject({ state: 'booked' })
  expect((await scene.job(luna, id)).deposit).toMatchObject({ amount: 50_00, state: 'paid' })
  expect((await scene.managed(manageToken)).body).toMatchObject({
    state: 'booked',
    deposit: { amount: 50_00, state: 'paid' },
  })
  expect(await scene.holds(luna)).toEqual([])
  await scene.advance(MINUTE)
  expect(await scene.emailsTo(email)).toContain('booking-confirmed')
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [] })
})

test('clients read in their language what a deposit is for', async () => {
  const luna = await scene.aBusiness()
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx
      .updateTable('services')
      .set({ translations: JSON.stringify({ es: { name: 'Lavado completo' } }) })
      .where('id', '=', luna.serviceId)
      .execute(),
  )
  const reservation = await scene.reserve(luna, { language: 'es' })
  expect(await scene.providerPage(luna, reservation.checkoutUrl ?? '')).toMatchObject({
    locale: 'es-419',
    lines: ['Depósito: Lavado completo'],
  })
  expect((await scene.readPage(reservation)).job).toMatchObject({
    service: 'Full Detail',
    translations: { es: { service: 'Lavado completo' } },
  })
})

test('stores the policy that the client accepted, and when', async () => {
  const luna = await scene.aBusiness({ cutoffHours: 48 })
  await scene.reserve(luna)
  const [deposit] = await scene.deposits(luna)
  expect(deposit?.policy).toBe(
    'If you cancel your appointment at least 2 days before it starts, your deposit is refunded. If you cancel later or aren’t there, Luna Mobile Detailing keeps it. If Luna Mobile Detailing cancels, it’s refunded.',
  )
  expect(deposit).toMatchObject({ cutoff_hours: 48, created_at: expect.any(Date) })
})

test('the job says what the client accepted about refunds, and when', async () => {
  const luna = await scene.aBusiness({ cutoffHours: 48 })
  const reservation = await scene.reserve(luna)
  const [accepted] = await scene.deposits(luna)
  await scene.advance(60)
  await scene.pay(reservation)
  await scene.settle()
  const [job] = await scene.appointments(luna)
  expect((await scene.job(luna, job?.id as string)).deposit?.accepted_policy).toEqual({
    text: accepted?.policy,
    accepted_at: accepted?.created_at.toISOString(),
  })
})

test('a return address that claims success books nothing', async () => {
  const luna = await scene.aBusiness()
  const reservation = await scene.reserve(luna)
  const response = await scene.server.request(
    `/api/deposit/${reservation.depositUrl.split('/').at(-1)}?payment_status=success&session_id=${scene.sessionOf(reservation)}`,
    { method: 'POST' },
  )
  expect(((await response.json()) as { state: string }).state).toBe('open')
  expect(await scene.appointments(luna)).toEqual([])
})

test('the payer’s return books at once, without any webhook', async () => {
  const luna = await scene.aBusiness()
  scene.emulator.webhooks.setMode('drop')
  try {
    const reservation = await scene.reserve(luna)
    await scene.pay(reservation)
    expect(await scene.readPage(reservation)).toMatchObject({ state: 'booked' })
    expect(await scene.appointments(luna)).toHaveLength(1)
  } finally {
    scene.emulator.webhooks.setMode('deliver')
  }
})

test('a deposit that nobody pays frees the time after 31 minutes, with one email that leads back', async () => {
  const luna = await scene.aBusiness()
  const email = 'late@example.com'
  const reservation = await scene.reserve(luna, { clientEmail: email })
  await scene.advance(30 * MINUTE)
  expect(await errorResponse(scene.book(luna))).toMatchObject({ code: 'slot_taken' })
  await scene.advance(2 * MINUTE)
  await scene.advance(10 * MINUTE)
  expect(await scene.emailsTo(email)).toEqual(['deposit-unpaid'])
  expect(await scene.readPage(reservation)).toMatchObject({ state: 'unpaid', job: null })
  expect((await scene.book(luna)).status).toBe(201)
  const [mail] = await scene.mailsTo(email)
  expect(mail?.text).toContain(`/book/${luna.slug}?service=${luna.serviceId}`)
})

test('the provider closes its page after 31 minutes, which the client is told, and the time is held for 35', async () => {
  const luna = await scene.aBusiness()
  const reservation = await scene.reserve(luna)
  const [[deposit], [hold]] = [await scene.deposits(luna), await scene.holds(luna)]
  const minutesAfter = (time?: Date) =>
    Math.round(((time?.getTime() ?? 0) - (deposit?.created_at.getTime() ?? 0)) / 60_000)
  expect([minutesAfter(deposit?.expires_at), minutesAfter(hold?.expires_at)]).toEqual([31, 35])
  expect(await scene.readPage(reservation)).toMatchObject({ held_until: deposit?.expires_at.toISOString() })
})

test('a repeated request with the same key gets the same reservation, before and after it is paid', async () => {
  const luna = await scene.aBusiness()
  const key = 'a-key-of-the-page-0001'
  const fields = { appointmentTime: scene.aTime(11), clientEmail: 'twice@example.com' }
  const first = await scene.reserve(luna, fields, { key })
  expect(await scene.reserve(luna, fields, { key })).toEqual(first)
  expect(await scene.deposits(luna)).toHaveLength(1)
  await scene.pay(first)
  await scene.settle()
  expect(await scene.reserve(luna, fields, { key })).toEqual({ ...first, checkoutUrl: null })
  expect(await scene.appointments(luna)).toHaveLength(1)
  expect(await errorResponse(scene.book(luna, { ...fields, clientName: 'Eve' }, { key }))).toMatchObject({
    code: 'key_reused',
  })
})

test('a visitor who comes back and books again replaces the first reservation, which can’t be paid any more', async () => {
  const luna = await scene.aBusiness()
  const visitor = 'visitor-secret-of-the-page'
  const email = 'changed-mind@example.com'
  const first = await scene.reserve(luna, { visitor, clientEmail: email })
  const second = await scene.reserve(luna, { visitor, clientEmail: email, notes: 'Gate code 12' })
  expect(
    await scene.emulator.act.completeCheckout(scene.sessionOf(first)).catch(() => 'refused'),
  ).not.toEqual({
    outcome: 'complete',
  })
  await scene.pay(second)
  await scene.settle()
  expect(await scene.appointments(luna)).toMatchObject([{ notes: 'Gate code 12' }])
  await scene.advance(40 * MINUTE)
  expect(await scene.emailsTo(email)).not.toContain('deposit-unpaid')
  expect((await scene.ledger(luna)).charged).toEqual([50_00])
})

test('a visitor who has just paid and books again gets the appointment they paid for', async () => {
  const luna = await scene.aBusiness()
  const visitor = 'visitor-secret-of-another-page'
  scene.emulator.webhooks.setMode('drop')
  try {
    const first = await scene.reserve(luna, { visitor })
    await scene.pay(first)
    const second = await scene.reserve(luna, { visitor, appointmentTime: scene.aTime(14) })
    expect(second).toEqual({ ...first, checkoutUrl: null })
    expect(await scene.appointments(luna)).toHaveLength(1)
    expect(await scene.holds(luna)).toEqual([])
  } finally {
    scene.emulator.webhooks.setMode('deliver')
  }
})

test('whoever books under the address of a client and pays doesn’t learn what that client reads', async () => {
  const luna = await scene.aBusiness()
  const clientEmail = 'reads-spanish@example.com'
  await scene.booked(luna, { clientEmail, language: 'es' })
  const { reservation } = await scene.booked(luna, { clientEmail, appointmentTime: scene.aTime(14) })
  const page = await scene.readPage(reservation)
  expect(page).toMatchObject({ state: 'booked', client_language: null, business_language: 'en' })
})

test('a deposit that is paid after the time was taken is refunded, and both sides are told', async () => {
  const luna = await scene.aBusiness()
  const email = 'too-late@example.com'
  const reservation = await scene.reserve(luna, { clientEmail: email })
  const client = { client_name: 'Bea', client_email: 'bea@example.com' }
  const job = {
    ...client,
    service_id: luna.serviceId,
    appointment_time: scene.aTime(),
    confirmed: true,
  }
  expect((await scene.asOwnerRequest(luna, 'POST', '/appointments', job)).status).toBe(201)
  await scene.pay(reservation)
  await scene.settle()
  expect(await scene.readPage(reservation)).toMatchObject({ state: 'time taken', is_refunded: true })
  expect(await scene.appointments(luna)).toHaveLength(1)
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [50_00] })
  expect(await scene.emailsTo(email)).toEqual(['deposit-refunded'])
  expect(await scene.emailsTo(luna.email)).toContain('deposit-notice')
})

test.each([
  ['Percent is rounded half up', { kind: 'percent', percent: 33 } as const, 66_00],
  ['a fixed deposit', { kind: 'fixed', cents: 12_34 } as const, 12_34],
  ['a fixed deposit above the price is the price', { kind: 'fixed', cents: 900_00 } as const, 200_00],
])('%s', async (_, deposit, amount) => {
  const luna = await scene.aBusiness({ deposit })
  expect((await scene.readPage(await scene.reserve(luna))).amount).toBe(amount)
})

test('a deposit that has changed since the page was opened is not asked for', async () => {
  const luna = await scene.aBusiness()
  expect(await errorResponse(scene.book(luna, { shownDeposit: 10_00 }))).toMatchObject({
    code: 'price_changed',
  })
  expect(await scene.deposits(luna)).toEqual([])
})

test('without a ready account, the page books without a deposit if the owner chose so', async () => {
  const luna = await scene.aBusiness({ fallback: 'book' })
  await scene.emulator.act.setAccount(luna.accountId, 'restricted')
  await scene.settle()
  expect(await (await scene.book(luna, { shownDeposit: 50_00 })).json()).toHaveProperty('appointmentId')
})

test('without a ready account, the page does not book if the owner chose so', async () => {
  const luna = await scene.aBusiness({ fallback: 'refuse' })
  await scene.emulator.act.setAccount(luna.accountId, 'restricted')
  await scene.settle()
  expect(await errorResponse(scene.book(luna))).toMatchObject({ code: 'deposits_unavailable' })
  const page = await scene.server.request(`/api/public-booking/${luna.slug}`)
  expect(await page.json()).toMatchObject({ services: [], is_taking_bookings: false, deposit_policy: null })
})

test.each(['book', 'refuse'] as const)(
  'an account that we don’t know to have stopped: %s',
  async (fallback) => {
    const luna = await scene.aBusiness({ fallback })
    scene.emulator.webhooks.setMode('drop')
    try {
      await scene.emulator.act.setAccount(luna.accountId, 'restricted')
      const response = await scene.book(luna)
      if (fallback === 'book') expect(await response.json()).toHaveProperty('appointmentId')
      else expect(await errorResponse(response)).toMatchObject({ code: 'deposits_unavailable' })
      expect(await scene.holds(luna)).toEqual([])
    } finally {
      scene.emulator.webhooks.setMode('deliver')
    }
  },
)

test('a provider that is down gets nothing booked; the repeated request goes on where it stopped', async () => {
  const luna = await scene.aBusiness()
  const key = 'a-key-of-the-page-0002'
  const fields = { appointmentTime: scene.aTime(13), clientEmail: 'patient@example.com' }
  scene.emulator.failNext({ kind: 'error', times: 3, on: 'POST /v1/checkout/sessions' })
  expect(await errorResponse(scene.book(luna, fields, { key }))).toMatchObject({
    status: 503,
    code: 'provider_unavailable',
  })
  expect(await scene.appointments(luna)).toEqual([])
  const reservation = await scene.reserve(luna, fields, { key })
  await scene.pay(reservation)
  await scene.settle()
  expect(await scene.appointments(luna)).toHaveLength(1)
  expect((await scene.ledger(luna)).charged).toEqual([50_00])
})

test('an unknown link is not found', async () => {
  expect((await scene.server.request('/api/deposit/unknown', { method: 'POST' })).status).toBe(404)
})

test('an owner asks for a deposit for their own job, and the client pays it days later', async () => {
  const luna = await scene.aBusiness()
  const email = 'asked@example.com'
  const client = { client_name: 'Bea', client_email: email }
  const job = { ...client, service_id: luna.serviceId, appointment_time: scene.aTime(15) }
  const created = (await (await scene.asOwnerRequest(luna, 'POST', '/appointments', job)).json()) as {
    id: string
  }
  const path = `/appointments/${created.id}/deposit`
  const response = await scene.asOwnerRequest(luna, 'POST', path, { amount: 30_00 })
  const { url } = (await response.json()) as { url: string }
  expect(await scene.emailsTo(email)).toEqual(['deposit-request'])
  const reservation = { depositUrl: url, checkoutUrl: null }
  expect(await errorResponse(scene.asOwnerRequest(luna, 'POST', path, { amount: 30_00 }))).toMatchObject({
    code: 'deposit_exists',
  })
  const open = async () =>
    ((await (await scene.openDepositCheckout(reservation)).json()) as { url: string }).url
  await open()
  await scene.advance(50 * HOUR)
  const checkoutUrl = await open()
  await scene.pay({ ...reservation, checkoutUrl })
  await scene.settle()
  expect((await scene.job(luna, created.id)).deposit).toMatchObject({ amount: 30_00, state: 'paid' })
  expect(await scene.emailsTo(luna.email)).toContain('deposit-notice')
  expect((await scene.ledger(luna)).charged).toEqual([30_00])
})

test('an owner waives a deposit, and nobody can pay it any more', async () => {
  const luna = await scene.aBusiness()
  const job = {
    client_name: 'Bea',
    client_email: 'waived@example.com',
    service_id: luna.serviceId,
    appointment_time: scene.aTime(16),
  }
  const { id } = (await (await scene.asOwnerRequest(luna, 'POST', '/appointments', job)).json()) as {
    id: string
  }
  const path = `/appointments/${id}/deposit`
  const asked = await scene.asOwnerRequest(luna, 'POST', path, { amount: 30_00 })
  const reservation = { depositUrl: ((await asked.json()) as { url: string }).url, checkoutUrl: null }
  await scene.openDepositCheckout(reservation)
  expect(await (await scene.asOwnerRequest(luna, 'DELETE', path)).json()).not.toHaveProperty('deposit')
  expect(await scene.readPage(reservation)).toMatchObject({ state: 'waived' })
  expect(await errorResponse(scene.openDepositCheckout(reservation))).toMatchObject({
    code: 'deposit_settled',
  })
  const sessions = await scene.providerSessions(luna)
  expect(sessions.map(({ status }) => status)).toEqual(['expired'])
})

test('a booking with a deposit keeps what the client answered and chose', async () => {
  const luna = await scene.aBusiness()
  await scene.server.deps.db.asOwner(luna.id, async (tx) => {
    const questions = [{ question: 'Any pets?', kind: 'yes_no', is_required: true }]
    await tx
      .updateTable('user_availability')
      .set({ booking_questions: JSON.stringify({ details: 'none', questions }) })
      .execute()
    const add_ons = JSON.stringify([{ name: 'Pet hair', price: 30_00, duration: 30 }])
    await tx.updateTable('services').set({ add_ons }).execute()
  })
  const items = [{ service: luna.serviceId, add_ons: ['Pet hair'] }]
  const answers = [{ question: 'Any pets?', answer: 'Yes' }]
  const reservation = await scene.reserve(luna, {
    serviceId: undefined,
    items,
    answers,
    notes: 'Gate code 12',
  })
  expect((await scene.readPage(reservation)).amount).toBe(57_50)
  await scene.pay(reservation)
  await scene.settle()
  expect(await scene.appointments(luna)).toMatchObject([
    {
      price: 230_00,
      duration: 90,
      notes: 'Gate code 12',
      answers,
      items: [{ add_ons: [{ name: 'Pet hair' }] }],
    },
  ])
})
