import { expect, test } from 'vitest'
import type { PaymentAccount } from '#contract/payment-account.ts'
import { readAccount } from '#server/invoices/payment-account/read-account.ts'
import { syncAccount } from '#server/invoices/payment-account/sync-account.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { billingScene, HOUR } from '#server/testing/billing-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { json } from '#server/testing/test-server.ts'

const scene = billingScene()

const fetchAccount = async (owner: TestOwner) =>
  (await (
    await scene.server.request('/api/stripe-connect?action=get-account', { headers: owner.headers })
  ).json()) as PaymentAccount

const changeAccount = (owner: TestOwner, action: string) =>
  scene.server.request(`/api/stripe-connect?action=${action}`, { method: 'POST', headers: owner.headers })

async function connectOwner() {
  const owner = await anOwner(scene.server.deps.db, { sessionSeconds: 30 * 24 * HOUR })
  const response = (await (await changeAccount(owner, 'create-account')).json()) as { url: string }
  const { account_id } = await fetchAccount(owner)
  return { owner, url: response.url, accountId: account_id ?? '' }
}

test('a new owner has no account', async () => {
  expect(await fetchAccount(await anOwner(scene.server.deps.db))).toEqual({
    connected: false,
    account_id: null,
    account_name: null,
    details_submitted: false,
    charges_enabled: false,
    rejected: false,
  })
})

test('an account is connected after Connect, before its onboarding is complete', async () => {
  const { owner, url } = await connectOwner()
  expect(url).toContain(scene.emulator.url)
  expect(await fetchAccount(owner)).toMatchObject({
    connected: true,
    account_id: expect.stringMatching(/^acct_/),
    details_submitted: false,
    charges_enabled: false,
  })
})

test('an account stays incomplete when its onboarding is interrupted', async () => {
  const { owner, accountId } = await connectOwner()
  await scene.emulator.act.setAccount(accountId, 'half_done')
  expect(await fetchAccount(owner)).toMatchObject({ connected: true, details_submitted: false })
})

test('returns a new onboarding link each time, for the same account', async () => {
  const { owner, url, accountId } = await connectOwner()
  const newLink = (await (await changeAccount(owner, 'create-account')).json()) as { url: string }
  expect(newLink.url).not.toBe(url)
  expect((await fetchAccount(owner)).account_id).toBe(accountId)
})

test('replaces an onboarding link that was used, for the signed-in owner only', async () => {
  const { owner, url } = await connectOwner()
  const redirectOf = async (address: string) =>
    (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? ''
  expect(await redirectOf(url)).toContain('/onboarding/')
  expect(await redirectOf(url)).toBe('http://localhost:3000/dashboard/settings?tab=payment&setup=continue')
  const newLink = (await (await changeAccount(owner, 'continue-setup')).json()) as { url: string }
  expect(await redirectOf(newLink.url)).toContain('/onboarding/')
  const visitor = scene.server.request('/api/stripe-connect?action=continue-setup', { method: 'POST' })
  expect(await outcome(visitor)).toBe('401 unauthenticated')
})

test('does not connect an account when an onboarding link is opened', async () => {
  const { owner } = await connectOwner()
  await changeAccount(owner, 'disconnect')
  expect(await outcome(changeAccount(owner, 'continue-setup'))).toBe('409 account_not_connected')
  expect(await fetchAccount(owner)).toMatchObject({ connected: false })
})

test('an account is connected by a retry after a lost response, even if the business was renamed', async () => {
  const owner = await anOwner(scene.server.deps.db)
  scene.emulator.failNext({ kind: 'lost_answer', times: 3, on: 'POST /v2/core/accounts' })
  expect(await outcome(changeAccount(owner, 'create-account'))).toBe('503 provider_unavailable')
  await scene.server.deps.db.asSystem((tx) =>
    tx.insertInto('user_settings').values({ user_id: owner.id, business_name: 'Luna Detailing' }).execute(),
  )
  expect((await changeAccount(owner, 'create-account')).status).toBe(200)
  expect((await fetchAccount(owner)).account_name).toBe('Luna Detailing')
})

test('accepts cards once the provider has verified the account', async () => {
  const { owner, accountId } = await connectOwner()
  await scene.emulator.act.setAccount(accountId, 'pending')
  expect(await fetchAccount(owner)).toMatchObject({ details_submitted: true, charges_enabled: false })
  await scene.emulator.act.setAccount(accountId, 'active')
  expect(await fetchAccount(owner)).toMatchObject({ details_submitted: true, charges_enabled: true })
})

test('requires onboarding again when the provider restricts the account', async () => {
  const { owner, accountId } = await connectOwner()
  await scene.emulator.act.setAccount(accountId, 'active')
  await scene.emulator.act.setAccount(accountId, 'restricted')
  expect(await fetchAccount(owner)).toMatchObject({ details_submitted: false, charges_enabled: false })
})

test('reports a rejected account, and offers no onboarding link', async () => {
  const { owner, accountId } = await connectOwner()
  await scene.emulator.act.setAccount(accountId, 'rejected')
  expect(await fetchAccount(owner)).toMatchObject({ connected: true, rejected: true, charges_enabled: false })
  expect(await outcome(changeAccount(owner, 'create-account'))).toBe('409 account_rejected')
})

test.each(['closed', 'deauthorized'] as const)(
  'an account is not connected after it was %s',
  async (state) => {
    const { owner, accountId } = await connectOwner()
    await scene.emulator.act.setAccount(accountId, 'active')
    await scene.emulator.act.setAccount(accountId, state)
    await scene.settle()
    expect(await fetchAccount(owner)).toMatchObject({ connected: false, account_id: null })
  },
)

test('an account is not connected while the provider cannot find it', async () => {
  const { owner, accountId } = await connectOwner()
  await scene.emulator.act.setAccount(accountId, 'active')
  const { db, log, payments } = scene.server.deps
  const paymentsWithoutAccount = {
    ...payments,
    connect: { ...payments.connect, readAccount: async () => null },
  }
  await syncAccount({ db, log, payments: paymentsWithoutAccount }, accountId, 'event')
  expect(
    await readAccount(
      { db, log, payments: { ...paymentsWithoutAccount, within: () => paymentsWithoutAccount } },
      owner.id,
    ),
  ).toMatchObject({
    connected: false,
  })
  expect(await fetchAccount(owner)).toMatchObject({ connected: true, charges_enabled: true })
})

test('creates a new account when the provider has not found the old one for an hour', async () => {
  const { owner, accountId } = await connectOwner()
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.setAccount(accountId, 'deauthorized')
  scene.emulator.webhooks.setMode('deliver')
  expect(await fetchAccount(owner)).toMatchObject({ connected: false })
  expect(await outcome(changeAccount(owner, 'create-account'))).toBe('503 provider_unavailable')
  await scene.advance(HOUR)
  await asAdministrator(scene.server.database.adminUrl, 'update sessions set proved_at = app_now()')
  expect((await changeAccount(owner, 'create-account')).status).toBe(200)
  expect((await fetchAccount(owner)).account_id).not.toBe(accountId)
})

test('creates a new account for an owner who disconnected a rejected one', async () => {
  const { owner, accountId } = await connectOwner()
  await scene.emulator.act.setAccount(accountId, 'rejected')
  await fetchAccount(owner)
  await changeAccount(owner, 'disconnect')
  expect((await changeAccount(owner, 'create-account')).status).toBe(200)
  expect(await fetchAccount(owner)).toMatchObject({ connected: true, rejected: false })
})

test('creates a new account if the old one was closed', async () => {
  const { owner, accountId } = await connectOwner()
  await scene.emulator.act.setAccount(accountId, 'closed')
  await scene.settle()
  expect((await changeAccount(owner, 'create-account')).status).toBe(200)
  expect((await fetchAccount(owner)).account_id).not.toBe(accountId)
})

test('updates the account from a webhook', async () => {
  const { owner, accountId } = await connectOwner()
  await scene.emulator.act.setAccount(accountId, 'active')
  await scene.settle()
  scene.emulator.failNext({ kind: 'error', times: 3, on: 'GET /v2/core/accounts' })
  expect(await fetchAccount(owner)).toMatchObject({ charges_enabled: true })
})

async function activateWithoutWebhook(): Promise<string> {
  const { owner, accountId } = await connectOwner()
  await fetchAccount(owner)
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.setAccount(accountId, 'active')
  scene.emulator.webhooks.setMode('deliver')
  return accountId
}

const correctionsOf = (accountId: string) =>
  scene.server.deps.db.asSystem((tx) =>
    tx.selectFrom('payment_corrections').where('object_id', '=', accountId).selectAll().execute(),
  )

test('detects a change within an hour if no webhook reports it, and records a correction', async () => {
  const accountId = await activateWithoutWebhook()
  await scene.advance(HOUR)
  expect(await correctionsOf(accountId)).toMatchObject([
    { kind: 'payment account', was: 'restricted', became: 'active' },
  ])
})

test('records one correction if simultaneous reviews detect the same change', async () => {
  const accountId = await activateWithoutWebhook()
  await Promise.all([1, 2, 3].map(() => syncAccount(scene.server.deps, accountId, 'review')))
  expect(await correctionsOf(accountId)).toHaveLength(1)
})

test('an account is created only once, however often Connect is pressed', async () => {
  const owner = await anOwner(scene.server.deps.db)
  const responses = await Promise.all(Array.from({ length: 5 }, () => changeAccount(owner, 'create-account')))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { db } = scene.server.deps
  const rows = await db.asSystem((tx) =>
    tx.selectFrom('connect_accounts').where('user_id', '=', owner.id).select('account_id').execute(),
  )
  expect(rows).toHaveLength(1)
})

test('an account is reused when the owner connects it again after Disconnect', async () => {
  const { owner, accountId } = await connectOwner()
  await scene.emulator.act.setAccount(accountId, 'active')
  expect((await changeAccount(owner, 'disconnect')).status).toBe(200)
  expect((await changeAccount(owner, 'disconnect')).status).toBe(200)
  expect(await fetchAccount(owner)).toMatchObject({ connected: false })
  expect(await (await changeAccount(owner, 'create-account')).json()).toEqual({})
  expect(await fetchAccount(owner)).toMatchObject({ account_id: accountId, charges_enabled: true })
})

test('links to the provider’s dashboard, or to its home page before onboarding is complete', async () => {
  const { owner, accountId } = await connectOwner()
  expect(await (await changeAccount(owner, 'create-dashboard-link')).json()).toEqual({
    fallbackUrl: `${scene.emulator.url}/_emulator`,
  })
  await scene.emulator.act.setAccount(accountId, 'active')
  await fetchAccount(owner)
  expect(await (await changeAccount(owner, 'create-dashboard-link')).json()).toMatchObject({
    url: `${scene.emulator.url}/_emulator#${accountId}`,
  })
})

test('refuses a dashboard link to an owner without an account', async () => {
  const owner = await anOwner(scene.server.deps.db)
  expect(await outcome(changeAccount(owner, 'create-dashboard-link'))).toBe('409 account_not_connected')
})

test('responds with 503 when the provider fails, and creates the account on retry', async () => {
  const owner = await anOwner(scene.server.deps.db)
  scene.emulator.failNext({ kind: 'error', times: 3, on: 'POST /v2/core/accounts' })
  expect(await outcome(changeAccount(owner, 'create-account'))).toBe('503 provider_unavailable')
  expect((await changeAccount(owner, 'create-account')).status).toBe(200)
})

test('connecting an account requires a subscription', async () => {
  const owner = await anOwner(scene.server.deps.db, { status: 'canceled' })
  expect(await outcome(changeAccount(owner, 'create-account'))).toBe('402 subscription_required')
})

test('never shows or changes another owner’s account', async () => {
  const { accountId } = await connectOwner()
  const otherOwner = await anOwner(scene.server.deps.db)
  await changeAccount(otherOwner, 'disconnect')
  expect((await fetchAccount(otherOwner)).account_id).toBeNull()
  const { db } = scene.server.deps
  const row = await db.asSystem((tx) =>
    tx
      .selectFrom('connect_accounts')
      .where('account_id', '=', accountId)
      .select('disconnected_at')
      .executeTakeFirst(),
  )
  expect(row?.disconnected_at).toBeNull()
})

test('stores payment settings; by default emails are on, tips and reminders off', async () => {
  const owner = await anOwner(scene.server.deps.db)
  const readSettings = async () =>
    (await scene.server.request('/api/payment-settings', { headers: owner.headers })).json()
  const saveSettings = async (body: object) => {
    const response = await scene.server.request('/api/payment-settings', {
      ...json(body, owner.headers),
      method: 'PUT',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(await readSettings())
  }
  const defaults = {
    email_on_payment: true,
    offers_tips: false,
    remind_days_before: null,
    remind_days_after: null,
    deposit_fallback: 'book',
  }
  expect(await readSettings()).toEqual(defaults)
  const settings = {
    email_on_payment: false,
    offers_tips: true,
    remind_days_before: 3,
    remind_days_after: 30,
    deposit_fallback: 'refuse',
  }
  await saveSettings(settings)
  expect(await readSettings()).toEqual(settings)
  await saveSettings({ email_on_payment: true })
  expect(await readSettings()).toEqual({ ...settings, email_on_payment: true })
  await saveSettings(defaults)
  expect(await readSettings()).toEqual(defaults)
})
