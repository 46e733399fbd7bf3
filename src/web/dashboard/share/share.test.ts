import { afterEach, expect, test, vi } from 'vitest'
import { copyLink, shareOut } from '#web/dashboard/share/copy-link.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'
import { qrPath } from './qr-code.tsx'

const LINK = 'https://wheelhouse.example/book/wheelhouse-4k9z0q2m'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of shownToasts()) dismissToast(id)
})

const refusing = (name: string) => () => Promise.reject(new DOMException('', name))
const told = () => shownToasts().map(({ title, description }) => [title, description])

test('copies the link and says so', async () => {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyLink(LINK)).toBe(true)
  expect(copied).toEqual([LINK])
  expect(told()).toEqual([['Link copied!', undefined]])
})

test('asks to copy by hand where there is no clipboard', async () => {
  vi.stubGlobal('navigator', {})
  expect(await copyLink(LINK)).toBe(false)
  expect(told()).toEqual([['Failed to copy', 'Please try copying the link manually.']])
})

test('asks to copy by hand when the browser does not let it', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: refusing('NotAllowedError') } })
  expect(await copyLink(LINK)).toBe(false)
  expect(told()).toEqual([['Failed to copy', 'Please try copying the link manually.']])
})

test('says nothing when the share sheet is closed again', async () => {
  vi.stubGlobal('navigator', { share: refusing('AbortError') })
  await shareOut(LINK, 'Book a time')
  expect(told()).toEqual([])
})

test('says that sharing failed', async () => {
  vi.stubGlobal('navigator', { share: refusing('NotAllowedError') })
  await shareOut(LINK, 'Book a time')
  expect(told()).toEqual([['Error sharing', 'Please try copying the link manually.']])
})

test('says that there is nothing to share with', async () => {
  vi.stubGlobal('navigator', {})
  await shareOut(LINK, 'Book a time')
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
