import { afterEach, expect, test } from 'vitest'
import { copyLink } from '#web/dashboard/share/copy-link.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'
import { shareOut } from './copy-link.ts'
import { qrPath } from './qr-code.tsx'

const LINK = 'https://wheelhouse.example/book/wheelhouse-4k9z0q2m'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

const told = () => shownToasts().map(({ title, description }) => [title, description])

test('copies the link and says so', async () => {
  const copied: string[] = []
  expect(await copyLink(LINK, { writeText: async (text) => void copied.push(text) })).toBe(true)
  expect(copied).toEqual([LINK])
  expect(told()).toEqual([['Link copied!', undefined]])
})

test('asks to copy by hand when the browser does not let it', async () => {
  expect(
    await copyLink(LINK, { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }),
  ).toBe(false)
  expect(told()).toEqual([['Failed to copy', 'Please try copying the link manually.']])
})

test('says nothing when the share sheet is closed again', async () => {
  await shareOut(LINK, 'Book a time', { share: () => Promise.reject(new DOMException('', 'AbortError')) })
  expect(told()).toEqual([])
})

test('says that sharing failed', async () => {
  await shareOut(LINK, 'Book a time', {
    share: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  })
  expect(told()).toEqual([['Error sharing', 'Please try copying the link manually.']])
})

test('says that there is nothing to share with', async () => {
  await shareOut(LINK, 'Book a time', {})
  expect(told()).toEqual([['Share not available', 'Please try copying the link manually.']])
})

test('draws a square for each dark module', () => {
  expect(
    qrPath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
})
