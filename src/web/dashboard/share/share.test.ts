import { afterEach, expect, test, vi } from 'vitest'
import { copyLink, openShareSheet } from '#web/dashboard/share/copy-link.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'
import { qrPath } from './qr-code.tsx'

const LINK = 'https://wheelhouse.example/book/wheelhouse-4k9z0q2m'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of shownToasts()) dismissToast(id)
})

const rejectWith = (name: string) => () => Promise.reject(new DOMException('', name))
const toastTexts = () => shownToasts().map(({ title, description }) => [title, description])

test('copies the link and shows a toast', async () => {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyLink(LINK)).toBe(true)
  expect(copied).toEqual([LINK])
  expect(toastTexts()).toEqual([['Link copied!', undefined]])
})

test('asks to copy manually when there is no clipboard', async () => {
  vi.stubGlobal('navigator', {})
  expect(await copyLink(LINK)).toBe(false)
  expect(toastTexts()).toEqual([['Failed to copy', 'Please try copying the link manually.']])
})

test('asks to copy manually when the browser denies access to the clipboard', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: rejectWith('NotAllowedError') } })
  expect(await copyLink(LINK)).toBe(false)
  expect(toastTexts()).toEqual([['Failed to copy', 'Please try copying the link manually.']])
})

test('says when the link was shared', async () => {
  vi.stubGlobal('navigator', { share: async () => undefined })
  expect(await openShareSheet(LINK, 'Book a time')).toBe(true)
})

test('shows nothing when the share sheet is closed without sharing', async () => {
  vi.stubGlobal('navigator', { share: rejectWith('AbortError') })
  expect(await openShareSheet(LINK, 'Book a time')).toBe(false)
  expect(toastTexts()).toEqual([])
})

test('shows a toast when sharing fails', async () => {
  vi.stubGlobal('navigator', { share: rejectWith('NotAllowedError') })
  await openShareSheet(LINK, 'Book a time')
  expect(toastTexts()).toEqual([['Error sharing', 'Please try copying the link manually.']])
})

test('shows a toast when the browser cannot share', async () => {
  vi.stubGlobal('navigator', {})
  await openShareSheet(LINK, 'Book a time')
  expect(toastTexts()).toEqual([['Share not available', 'Please try copying the link manually.']])
})

test('draws a square for each dark module', () => {
  expect(
    qrPath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
})
