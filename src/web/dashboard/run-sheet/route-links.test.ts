import { expect, test } from 'vitest'
import { routeLinks } from './route-links.ts'

const stop = (address: string | null, state: 'scheduled' | 'on_the_way' | 'done' = 'scheduled') => ({
  address,
  state,
})
const numbered = (count: number) => Array.from({ length: count }, (_, n) => stop(`${n + 1} Main St`))
const params = (href: string | undefined) => Object.fromEntries(new URL(href ?? '').searchParams)

test('one link goes through all stops to the last, from wherever the phone is', () => {
  const links = routeLinks([stop('1 Main St', 'on_the_way'), stop('2 Main St'), stop('3 Main & Co')])
  expect(links.map(({ label }) => label)).toEqual(['Open the whole route in Maps'])
  expect(params(links[0]?.href)).toEqual({
    api: '1',
    destination: '3 Main & Co',
    waypoints: '1 Main St|2 Main St',
  })
})

test('stops that are behind or have no address are left out', () => {
  const [link] = routeLinks([stop('1 Main St', 'done'), stop(null), stop('3 Main St'), stop('4 Main St')])
  expect(params(link?.href)).toMatchObject({ waypoints: '3 Main St', destination: '4 Main St' })
})

test('a single stop needs no route', () => {
  expect(routeLinks([stop('1 Main St'), stop(null), stop('2 Main St', 'done')])).toEqual([])
})

test('a day with more stops than one link takes is split', () => {
  expect(routeLinks(numbered(10))).toHaveLength(1)
  const links = routeLinks(numbered(21))
  expect(links.map(({ label }) => label)).toEqual([
    'Open stops 1 to 10 in Maps',
    'Open stops 11 to 20 in Maps',
    'Open stop 21 in Maps',
  ])
  expect(params(links[1]?.href)).toMatchObject({ destination: '20 Main St' })
  expect(params(links[1]?.href).waypoints?.split('|')).toHaveLength(9)
  expect(params(links[2]?.href)).toEqual({ api: '1', destination: '21 Main St' })
})
