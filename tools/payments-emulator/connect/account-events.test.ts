import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'
import { openInbox } from '#tools/payments-emulator/testing/webhook-inbox.ts'

async function startWithAccount() {
  const [own, others] = [await openInbox('self'), await openInbox('other_accounts')]
  const { emulator, stripe } = await startEmulator({ destinations: [own.destination, others.destination] })
  const { id } = await stripe.v2.core.accounts.create({
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  })
  return {
    emulator,
    stripe,
    id,
    ofPlatform: () => own.notifications(emulator, stripe),
    ofAccounts: () => others.notifications(emulator, stripe),
  }
}

const typesOf = (notifications: Stripe.V2.Core.EventNotification[]) => notifications.map(({ type }) => type)

test('tells the platform that an account was created', async () => {
  const { ofPlatform, ofAccounts } = await startWithAccount()
  expect(typesOf(await ofPlatform())).toEqual(['v2.core.account.created'])
  expect(await ofAccounts()).toEqual([])
})

test('tells of requirements, and of cards when those changed', async () => {
  const { emulator, id, ofPlatform } = await startWithAccount()
  await emulator.act.setAccount(id, 'half_done')
  await emulator.act.setAccount(id, 'active')
  expect(typesOf(await ofPlatform()).slice(1)).toEqual([
    'v2.core.account[requirements].updated',
    'v2.core.account[requirements].updated',
    'v2.core.account[configuration.merchant].capability_status_updated',
  ])
})

test('names the capability in the event, and the account as what it is about', async () => {
  const { emulator, stripe, id, ofPlatform } = await startWithAccount()
  await emulator.act.setAccount(id, 'active')
  const notification = (await ofPlatform()).at(-1)
  expect(notification).toMatchObject({
    livemode: false,
    related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
  })
  expect(await stripe.v2.core.events.retrieve(notification?.id ?? '')).toMatchObject({
    data: { updated_capability: 'card_payments' },
  })
})

test('lets the SDK fetch the account that an event is about', async () => {
  const { emulator, id, ofPlatform } = await startWithAccount()
  await emulator.act.setAccount(id, 'closed')
  const closed = (await ofPlatform()).find((event) => event.type === 'v2.core.account.closed')
  expect(await closed?.fetchRelatedObject()).toMatchObject({ id, closed: true })
})

test('tells where accounts are listened to that one withdrew its access', async () => {
  const { emulator, id, ofAccounts } = await startWithAccount()
  await emulator.act.setAccount(id, 'deauthorized')
  const [notification, ...more] = await ofAccounts()
  expect(notification?.type).toBe('v1.account.application.deauthorized')
  expect(notification?.context?.toString()).toBe(id)
  expect(more).toEqual([])
})

test('gives access back to an account that is made active again', async () => {
  const { emulator, stripe, id } = await startWithAccount()
  await emulator.act.setAccount(id, 'deauthorized')
  await expect(stripe.v2.core.accounts.retrieve(id)).rejects.toMatchObject({ statusCode: 403 })
  await emulator.act.setAccount(id, 'active')
  expect(await stripe.v2.core.accounts.retrieve(id)).toMatchObject({ id })
})
