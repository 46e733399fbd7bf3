import { expect, test } from 'vitest'
import { feedLinks } from './feed-card.tsx'

const links = feedLinks('https://wheelhouse.example/calendar/t0ken.ics')

test('Apple gets the address with the webcal scheme', () => {
  expect(links.apple).toBe('webcal://wheelhouse.example/calendar/t0ken.ics')
})

test('Google gets a webcal address', () => {
  expect(new URL(links.google).searchParams.get('cid')).toBe('webcal://wheelhouse.example/calendar/t0ken.ics')
})

test('Outlook gets the address and a name for it', () => {
  expect(Object.fromEntries(new URL(links.outlook).searchParams)).toEqual({
    url: 'https://wheelhouse.example/calendar/t0ken.ics',
    name: 'Wheelhouse',
  })
})
