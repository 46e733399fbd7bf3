import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'
import { openInbox } from '#tools/payments-emulator/testing/webhook-inbox.ts'

async function startWithAccount() {
  const [platformInbox, accountInbox] = [await openInbox('self'), await openInbox('other_accounts')]
  const { emulator, stripe } = await startEmulator({
    destinations: [platformInbox.destination, accountInbox.destination],
  })
  const { id } = await stripe.v2.core.accounts.create({
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  })
  return {
    emulator,
    stripe,
    id,
    platformEvents: () => platformInbox.notifications(emulator, stripe),
    accountEvents: () => accountInbox.notifications(emulator, stripe),
  }
}

const typesOf = (notifications: Stripe.V2.Core.EventNotification[]) => notifications.map(({ type }) => type)

test('notifies the platform of a new account', async () => {
  const { platformEvents, accountEvents } = await startWithAccount()
  expect(typesOf(await platformEvents())).toEqual(['v2.core.account.created'])
  expect(await accountEvents()).toEqual([])
})

test('sends events for requirements, and for card payments if their status changed', async () => {
  const { emulator, id, platformEvents } = await startWithAccount()
  await emulator.act.setAccount(id, 'half_done')
  await emulator.act.setAccount(id, 'active')
  expect(typesOf(await platformEvents()).slice(1)).toEqual([
    'v2.core.account[requirements].updated',
    'v2.core.account[requirements].updated',
    'v2.core.account[configuration.merchant].capability_status_updated',
  ])
})

test('names the capability and the account in the event', async () => {
  const { emulator, stripe, id, platformEvents } = await startWithAccount()
  await emulator.act.setAccount(id, 'active')
  const notification = (await platformEvents()).at(-1)
  expect(notification).toMatchObject({
    livemode: false,
    related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
  })
  expect(await stripe.v2.core.events.retrieve(notification?.id ?? '')).toMatchObject({
    data: { updated_capability: 'card_payments' },
  })
})

test('lets the SDK fetch the related account of an event', async () => {
  const { emulator, id, platformEvents } = await startWithAccount()
  await emulator.act.setAccount(id, 'closed')
  const closed = (await platformEvents()).find((event) => event.type === 'v2.core.account.closed')
  expect(await closed?.fetchRelatedObject()).toMatchObject({ id, closed: true })
})

test('notifies destinations for connected accounts of a deauthorization', async () => {
  const { emulator, id, accountEvents } = await startWithAccount()
  await emulator.act.setAccount(id, 'deauthorized')
  const [notification, ...more] = await accountEvents()
  expect(notification?.type).toBe('v1.account.application.deauthorized')
  expect(notification?.context?.toString()).toBe(id)
  expect(more).toEqual([])
})

test('restores access when a deauthorized account becomes active again', async () => {
  const { emulator, stripe, id } = await startWithAccount()
  await emulator.act.setAccount(id, 'deauthorized')
  await expect(stripe.v2.core.accounts.retrieve(id)).rejects.toMatchObject({ statusCode: 403 })
  await emulator.act.setAccount(id, 'active')
  expect(await stripe.v2.core.accounts.retrieve(id)).toMatchObject({ id })
})
