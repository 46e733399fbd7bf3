import { expect, test } from 'vitest'
import { listenForPushes, type PushWorker } from '#web/dashboard/service-worker/push-events.ts'

const ORIGIN = 'https://wheelhouse.example'

type Listener = (event: Parameters<Parameters<PushWorker['addEventListener']>[1]>[0]) => void

/** A service worker with open windows, which records what it shows and opens. */
function aWorker(windows: { url: string; isControlled?: boolean }[] = []) {
  const listeners = new Map<string, Listener>()
  const shown: { title: string; options: object }[] = []
  const opened: string[] = []
  const worker: PushWorker = {
    location: { origin: ORIGIN },
    registration: {
      async showNotification(title, options) {
        shown.push({ title, options })
      },
    },
    clients: {
      matchAll: async () =>
        windows.map(({ url, isControlled = true }) => ({
          url,
          focus: async () => opened.push(`focus ${url}`),
          async navigate(target: string) {
            if (!isControlled) throw new TypeError('not controlled')
            opened.push(`navigate ${target}`)
          },
        })),
      openWindow: async (url) => opened.push(`open ${url}`),
    },
    addEventListener: (type: string, listener: unknown) => listeners.set(type, listener as Listener),
  }
  listenForPushes(worker)
  const dispatch = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.reject(new Error('the event was not awaited'))
    work.catch(() => {})
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => {
        work = promise
      },
    } as never)
    await work
  }
  return {
    shown,
    opened,
    push: (json: () => unknown) => dispatch('push', { data: { json } }),
    pushNothing: () => dispatch('push', { data: null }),
    tap: (data: unknown) => dispatch('notificationclick', { notification: { data, close: () => {} } }),
  }
}

const PAYLOAD = {
  title: 'New booking',
  body: 'Ava, Wed 3:00 PM',
  url: '/dashboard/calendar?view=day&date=2030-01-09&appointment=1',
  tag: '1',
}

test('a push is shown as a notification that replaces earlier ones about the same job', async () => {
  const worker = aWorker()
  await worker.push(() => PAYLOAD)
  expect(worker.shown).toEqual([
    {
      title: 'New booking',
      options: {
        body: 'Ava, Wed 3:00 PM',
        tag: '1',
        renotify: true,
        icon: '/icon-192.png',
        data: { url: PAYLOAD.url },
      },
    },
  ])
})

test('a push that can’t be read says that something changed', async () => {
  const worker = aWorker()
  await worker.push(() => JSON.parse('<html>'))
  await worker.push(() => ({ ...PAYLOAD, url: 'https://elsewhere.example/' }))
  await worker.pushNothing()
  expect(worker.shown.map(({ options }) => (options as { body: string }).body)).toEqual(
    Array.from({ length: 3 }, () => 'Something changed in your schedule'),
  )
})

test('a tap opens the job in a new window', async () => {
  const worker = aWorker([{ url: `${ORIGIN}/book/wheelhouse-12345678` }])
  await worker.tap({ url: PAYLOAD.url })
  expect(worker.opened).toEqual([`open ${ORIGIN}${PAYLOAD.url}`])
})

test('a tap opens the job in the dashboard that is open already', async () => {
  const worker = aWorker([{ url: `${ORIGIN}/` }, { url: `${ORIGIN}/dashboard/clients` }])
  await worker.tap({ url: PAYLOAD.url })
  expect(worker.opened).toEqual([`focus ${ORIGIN}/dashboard/clients`, `navigate ${ORIGIN}${PAYLOAD.url}`])
})

test('a tap opens a new window if the open dashboard is older than the service worker', async () => {
  const worker = aWorker([{ url: `${ORIGIN}/dashboard`, isControlled: false }])
  await worker.tap({ url: PAYLOAD.url })
  expect(worker.opened.at(-1)).toBe(`open ${ORIGIN}${PAYLOAD.url}`)
})

test.each([
  'https://elsewhere.example/dashboard',
  '//elsewhere.example/dashboard',
  '/dashboardless',
  '/dashboard/../pay/secret',
  'javascript:alert(1)',
  42,
  undefined,
])('a tap never leaves the dashboard (%s)', async (url) => {
  const worker = aWorker()
  await worker.tap({ url })
  expect(worker.opened).toEqual([`open ${ORIGIN}/dashboard`])
})
