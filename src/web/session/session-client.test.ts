import { expect, test } from 'vitest'
import type { Session } from '#contract/account.ts'
import { aSession, aSessionClient, unauthenticated, unreachable } from '#web/testing/a-session-client.ts'

const ana = aSession()

test('requests the session once at the start', async () => {
  const { client, events, requests } = await aSessionClient({ session: ana })
  expect(client.state()).toEqual({ status: 'signed-in', session: ana })
  expect(events).toEqual(['INITIAL_SESSION ana'])
  expect(requests).toEqual(['read'])
})

test('starts from the session that the page was rendered with, and keeps it alive', async () => {
  const { client, requests, advance } = await aSessionClient({ session: null, initial: ana })
  expect(client.state()).toEqual({ status: 'signed-in', session: ana })
  expect(requests).toEqual([])
  await advance({ minutes: 58.5 })
  expect(requests).toEqual(['refresh'])
})

test('is signed out when the server reports no session', async () => {
  const { client, events } = await aSessionClient({ session: null })
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'none' })
  expect(events).toEqual(['INITIAL_SESSION nobody'])
})

test('refreshes an expired session', async () => {
  const { client, requests } = await aSessionClient({ session: null, canRefresh: true, refreshed: ana })
  expect(client.state()).toMatchObject({ status: 'signed-in' })
  expect(requests).toEqual(['read', 'refresh'])
})

test('is signed out when the refresh is rejected at the start', async () => {
  const { client } = await aSessionClient({ session: null, canRefresh: true, refreshed: unauthenticated })
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'none' })
})

test('refreshes the session 90 seconds before it expires, and not earlier', async () => {
  const { advance, requests, events } = await aSessionClient({ session: ana })
  await advance({ minutes: 58 })
  expect(requests).toEqual(['read'])
  await advance({ minutes: 0.5 })
  expect(requests).toEqual(['read', 'refresh'])
  expect(events.at(-1)).toBe('TOKEN_REFRESHED ana')
})

test('keeps refreshing every hour', async () => {
  const { advance, requests } = await aSessionClient({ session: ana })
  await advance({ minutes: 180 })
  expect(requests.filter((request) => request === 'refresh')).toHaveLength(3)
})

test('signs out when a later refresh is rejected', async () => {
  const { client, advance, events } = await aSessionClient({ session: ana, refreshed: unauthenticated })
  await advance({ minutes: 59 })
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'ended' })
  expect(events.at(-1)).toBe('SIGNED_OUT nobody')
})

test('keeps the session while offline and retries at the next tick', async () => {
  const { client, server, advance, requests } = await aSessionClient({ session: ana, refreshed: unreachable })
  await advance({ minutes: 59 })
  expect(client.state().status).toBe('signed-in')
  server.refreshed = ana
  await advance({ minutes: 0.5 })
  expect(requests.filter((request) => request === 'refresh')).toHaveLength(3)
  expect(client.state().status).toBe('signed-in')
})

test('reports the problem when the first request fails, and recovers later', async () => {
  const { client, server, advance } = await aSessionClient({ session: unreachable })
  expect(client.state()).toEqual({ status: 'unknown', problem: 'Couldn’t reach Wheelhouse.' })
  server.session = ana
  await advance({ minutes: 0.5 })
  expect(client.state().status).toBe('signed-in')
})

test('is still signed in after the device slept for two days', async () => {
  const { client, sleep, wake, requests } = await aSessionClient({ session: ana })
  sleep({ hours: 48 })
  await wake()
  expect(requests).toEqual(['read', 'refresh'])
  expect(client.state().status).toBe('signed-in')
})

test('is signed out after the device slept for two months', async () => {
  const { client, sleep, wake } = await aSessionClient({ session: ana, refreshed: unauthenticated })
  sleep({ hours: 60 * 24 })
  await wake()
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'ended' })
})

test('notices on wake-up that another device ended the session', async () => {
  const { client, server, sleep, wake } = await aSessionClient({ session: ana })
  server.session = null
  sleep({ hours: 0.1 })
  await wake()
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'ended' })
})

test('sends no request after a brief switch to another tab', async () => {
  const { requests, wake } = await aSessionClient({ session: ana })
  await wake()
  expect(requests).toEqual(['read'])
})

test('broadcasts sign-in and sign-out to other tabs without naming the owner', async () => {
  const { client, broadcasts } = await aSessionClient({ session: null })
  client.setSignedIn(ana)
  client.setSignedOut('here')
  expect(broadcasts).toEqual(['SIGNED_IN', 'SIGNED_OUT'])
})

test('signs out at once when another tab does', async () => {
  const { client, receive, events, broadcasts } = await aSessionClient({ session: ana })
  receive('SIGNED_OUT')
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'ended' })
  expect(events.at(-1)).toBe('SIGNED_OUT nobody')
  expect(broadcasts).toEqual([])
})

test('signs in when another tab does', async () => {
  const { client, server, receive, events, flushPromises } = await aSessionClient({ session: null })
  server.session = ana
  receive('SIGNED_IN')
  await flushPromises()
  expect(client.state().status).toBe('signed-in')
  expect(events.at(-1)).toBe('SIGNED_IN ana')
})

test('picks up a new name from another tab', async () => {
  const { server, receive, events, flushPromises } = await aSessionClient({ session: ana })
  server.session = aSession({ full_name: 'Ana Lima' })
  receive('USER_UPDATED')
  await flushPromises()
  expect(events.at(-1)).toBe('USER_UPDATED Ana Lima')
})

test('ignores a response to a request sent before the sign-out', async () => {
  const { client, server, flushPromises } = await aSessionClient({ session: ana })
  let respond: (session: Session) => void = () => undefined
  server.session = new Promise<Session>((resolve) => {
    respond = resolve
  })
  const rechecking = client.recheck()
  client.setSignedOut('here')
  respond(ana)
  await rechecking
  await flushPromises()
  expect(client.state()).toEqual({ status: 'signed-out', cause: 'here' })
})

test('sends one request for simultaneous rechecks', async () => {
  const { client, requests } = await aSessionClient({ session: ana })
  expect(await Promise.all([client.recheck(), client.recheck(), client.recheck()])).toEqual([
    true,
    true,
    true,
  ])
  expect(requests).toEqual(['read', 'read'])
})

test('emits password recoveries and changed users', async () => {
  const { client, events } = await aSessionClient({ session: ana })
  client.emitPasswordRecovery()
  client.updateUser({ ...ana.user, full_name: 'Ana Lima' })
  expect(events.slice(1)).toEqual(['PASSWORD_RECOVERY ana', 'USER_UPDATED Ana Lima'])
})

test('sends and receives nothing after being stopped', async () => {
  const { stop, advance, requests, isListening } = await aSessionClient({ session: ana })
  stop()
  await advance({ minutes: 120 })
  expect(requests).toEqual(['read'])
  expect(isListening()).toBe(false)
})

test('knows the server time even when the clock of this machine is wrong', async () => {
  const twoDays = 2 * 24 * 3_600
  const { client, advance } = await aSessionClient({
    session: { ...ana, expires_at: ana.expires_at + twoDays },
  })
  expect(client.serverNowMs()).toBe((ana.expires_at - ana.expires_in + twoDays) * 1_000)
  await advance({ minutes: 10 })
  expect(client.serverNowMs()).toBe((ana.expires_at - ana.expires_in + twoDays + 600) * 1_000)
})

test('uses the local clock while nobody is signed in', async () => {
  const { client } = await aSessionClient({ session: null })
  expect(client.serverNowMs()).toBe(1_800_000_000_000)
})
