import { expect, test } from 'vitest'
import type { Session } from '#contract/account.ts'
import { aSession, aSessionClient, noAnswer, refused } from '#web/testing/a-session-client.ts'

const ana = aSession()

test('asks once at the start and tells who is signed in', async () => {
  const { client, events, asked } = await aSessionClient({ session: ana })
  expect(client.state()).toEqual({ status: 'signed-in', session: ana })
  expect(events).toEqual(['INITIAL_SESSION ana'])
  expect(asked).toEqual(['read'])
})

test('knows a visitor', async () => {
  const { client, events } = await aSessionClient({ session: null })
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'none' })
  expect(events).toEqual(['INITIAL_SESSION nobody'])
})

test('opens another access period when the last one is over', async () => {
  const { client, asked } = await aSessionClient({ session: null, canRefresh: true, refreshed: ana })
  expect(client.state()).toMatchObject({ status: 'signed-in' })
  expect(asked).toEqual(['read', 'refresh'])
})

test('is a visitor when that period cannot be opened', async () => {
  const { client } = await aSessionClient({ session: null, canRefresh: true, refreshed: refused })
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'none' })
})

test('refreshes when three ticks remain, and not before', async () => {
  const { advance, asked, events } = await aSessionClient({ session: ana })
  await advance({ minutes: 58 })
  expect(asked).toEqual(['read'])
  await advance({ minutes: 0.5 })
  expect(asked).toEqual(['read', 'refresh'])
  expect(events.at(-1)).toBe('TOKEN_REFRESHED ana')
})

test('goes on refreshing hour after hour', async () => {
  const { advance, asked } = await aSessionClient({ session: ana })
  await advance({ minutes: 180 })
  expect(asked.filter((question) => question === 'refresh')).toHaveLength(3)
})

test('signs out when a refresh is refused', async () => {
  const { client, advance, events } = await aSessionClient({ session: ana, refreshed: refused })
  await advance({ minutes: 59 })
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'ended' })
  expect(events.at(-1)).toBe('SIGNED_OUT nobody')
})

test('keeps the session without network and tries again at the next tick', async () => {
  const { client, server, advance, asked } = await aSessionClient({ session: ana, refreshed: noAnswer })
  await advance({ minutes: 59 })
  expect(client.state().status).toBe('signed-in')
  server.refreshed = ana
  await advance({ minutes: 0.5 })
  expect(asked.filter((question) => question === 'refresh')).toHaveLength(3)
  expect(client.state().status).toBe('signed-in')
})

test('says what is wrong when the first question gets no answer, and finds out later', async () => {
  const { client, server, advance } = await aSessionClient({ session: noAnswer })
  expect(client.state()).toEqual({ status: 'unknown', problem: 'Wheelhouse could not be reached.' })
  server.session = ana
  await advance({ minutes: 0.5 })
  expect(client.state().status).toBe('signed-in')
})

test('a laptop that slept for two days comes back signed in', async () => {
  const { client, sleep, wake, asked } = await aSessionClient({ session: ana })
  sleep({ hours: 48 })
  await wake()
  expect(asked).toEqual(['read', 'refresh'])
  expect(client.state().status).toBe('signed-in')
})

test('a laptop that slept for two months comes back signed out', async () => {
  const { client, sleep, wake } = await aSessionClient({ session: ana, refreshed: refused })
  sleep({ hours: 60 * 24 })
  await wake()
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'ended' })
})

test('a page that is looked at again learns that another device ended the session', async () => {
  const { client, server, sleep, wake } = await aSessionClient({ session: ana })
  server.session = null
  sleep({ hours: 0.1 })
  await wake()
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'ended' })
})

test('looking away for a moment asks nothing', async () => {
  const { asked, wake } = await aSessionClient({ session: ana })
  await wake()
  expect(asked).toEqual(['read'])
})

test('tells other tabs of a sign-in and a sign-out, and nothing about whom', async () => {
  const { client, told } = await aSessionClient({ session: null })
  client.signedIn(ana)
  client.signedOut('here')
  expect(told).toEqual(['SIGNED_IN', 'SIGNED_OUT'])
})

test('follows a sign-out in another tab at once', async () => {
  const { client, hear, events, told } = await aSessionClient({ session: ana })
  hear('SIGNED_OUT')
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'ended' })
  expect(events.at(-1)).toBe('SIGNED_OUT nobody')
  expect(told).toEqual([])
})

test('follows a sign-in in another tab', async () => {
  const { client, server, hear, events, settled } = await aSessionClient({ session: null })
  server.session = ana
  hear('SIGNED_IN')
  await settled()
  expect(client.state().status).toBe('signed-in')
  expect(events.at(-1)).toBe('SIGNED_IN ana')
})

test('takes over a new name from another tab', async () => {
  const { server, hear, events, settled } = await aSessionClient({ session: ana })
  server.session = aSession({ full_name: 'Ana Lima' })
  hear('USER_UPDATED')
  await settled()
  expect(events.at(-1)).toBe('USER_UPDATED Ana Lima')
})

test('an answer from before a sign-out does not sign in again', async () => {
  const { client, server, settled } = await aSessionClient({ session: ana })
  let answer: (session: Session) => void = () => undefined
  server.session = new Promise<Session>((resolve) => {
    answer = resolve
  })
  const asked = client.recheck()
  client.signedOut('here')
  answer(ana)
  await asked
  await settled()
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'here' })
})

test('asks only once for many that doubt at the same time', async () => {
  const { client, asked } = await aSessionClient({ session: ana })
  expect(await Promise.all([client.recheck(), client.recheck(), client.recheck()])).toEqual([
    true,
    true,
    true,
  ])
  expect(asked).toEqual(['read', 'read'])
})

test('hands out every event by its name', async () => {
  const { client, events } = await aSessionClient({ session: ana })
  client.passwordRecovery()
  client.userUpdated({ ...ana.user, full_name: 'Ana Lima' })
  expect(events.slice(1)).toEqual(['PASSWORD_RECOVERY ana', 'USER_UPDATED Ana Lima'])
})

test('after its end it asks and hears nothing', async () => {
  const { stop, advance, asked, isListening } = await aSessionClient({ session: ana })
  stop()
  await advance({ minutes: 120 })
  expect(asked).toEqual(['read'])
  expect(isListening()).toBe(false)
})

test('knows what time it is at the server, whatever this machine believes', async () => {
  const twoDays = 2 * 24 * 3_600
  const { client, advance } = await aSessionClient({
    session: { ...ana, expires_at: ana.expires_at + twoDays },
  })
  expect(client.serverNowMs()).toBe((ana.expires_at - ana.expires_in + twoDays) * 1_000)
  await advance({ minutes: 10 })
  expect(client.serverNowMs()).toBe((ana.expires_at - ana.expires_in + twoDays + 600) * 1_000)
})

test('takes its own clock for the server’s while nobody is signed in', async () => {
  const { client } = await aSessionClient({ session: null })
  expect(client.serverNowMs()).toBe(1_800_000_000_000)
})
