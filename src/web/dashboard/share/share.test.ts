import { afterEach, expect, test, vi } from 'vitest'
import { contrast } from '#domain/brand/accent-shades.ts'
import { copyLink, openShareSheet } from '#web/dashboard/share/copy-link.ts'
import { websiteSnippet } from '#web/dashboard/share/website-snippet.ts'
import { qrPath, qrSvg } from '#web/dashboard/ui/qr-code.tsx'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'

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

test('the QR code has a margin of four modules, and is the same in the file', () => {
  const { size, path } = qrPath(LINK)
  // Version 4 of the standard: 33 modules for a text of this length.
  expect(size).toBe(33 + 2 * 4)
  expect(path).toMatch(/^M4 4h1v1h-1zM5 4h1v1h-1z/)
  const file = qrSvg(LINK)
  expect(file).toContain(`viewBox="0 0 ${size} ${size}"`)
  expect(file).toContain(`d="${path}"`)
})

test('the code for a website is a plain link that our script improves', () => {
  const button = websiteSnippet('button', { url: LINK, accentColor: null })
  expect(button).toContain(`<a href="${LINK}" data-wheelhouse="button"`)
  expect(button).toContain('background:#0f766e;color:#ffffff')
  expect(button).toContain('<script async src="https://wheelhouse.example/embed.js"></script>')
  expect(websiteSnippet('inline', { url: LINK, accentColor: null })).toContain(
    `<div data-wheelhouse="inline"><a href="${LINK}">Book online</a></div>`,
  )
})

test('the button has the color of the business, and a text that is readable on it', () => {
  const [, background = '', color = ''] =
    /background:(#\w{6});color:(#\w{6})/.exec(
      websiteSnippet('button', { url: LINK, accentColor: '#ffe000' }),
    ) ?? []
  expect(contrast(background, color)).toBeGreaterThanOrEqual(4.5)
})
