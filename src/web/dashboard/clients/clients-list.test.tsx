/// <reference types="vite/client" />
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Client } from '#contract/clients.ts'
import { ClientCard } from './clients-list.tsx'

const ana: Client = {
  id: '3f2a91bc-1111-4111-8111-111111111111',
  name: 'Ana Silva',
  email: 'ana@example.com',
  phone: '(555) 010-4477',
  address: null,
  notes: null,
  created_at: '2026-11-15T15:00:00.000Z',
  updated_at: '2026-11-15T15:00:00.000Z',
}

/** The URLs that the card's links open, by their names. */
function linksOf(difference: Partial<Client>): Record<string, string> {
  const ignore = () => {}
  const html = renderToStaticMarkup(
    <ClientCard client={{ ...ana, ...difference }} onView={ignore} onSchedule={ignore} />,
  )
  const links = html.matchAll(/<a href="([^"]*)" aria-label="([^"]*)"/g)
  return Object.fromEntries([...links].map(([, href, label]) => [label, href]))
}

test('a client is called and texted from the list', () => {
  expect(linksOf({})).toEqual({ Call: 'tel:5550104477', Text: 'sms:5550104477' })
})

test('a number with an extension is called without it, and not texted', () => {
  expect(linksOf({ phone: '(555) 010-4477 ext. 12' })).toEqual({ Call: 'tel:5550104477' })
})

test.each([null, 'ask his wife'])('the phone %j can be neither called nor texted', (phone) => {
  expect(linksOf({ phone })).toEqual({})
})
