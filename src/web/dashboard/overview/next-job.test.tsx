import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NextJob } from './next-job.tsx'

const JOB = {
  id: '11111111-1111-4111-8111-111111111111',
  appointment_time: '2026-11-18T14:30:00.000Z',
  client_name: 'Ava Brooks',
  client_phone: '(555) 010-1000',
  service: 'Full Detail',
  duration: 120,
  address: '12 Maple Avenue',
  notes: 'Gate code 4711\nVehicle: 2021 Honda CR-V, silver',
  series_id: null,
  state: 'scheduled' as const,
}

function markup(changes: Partial<typeof JOB> | { client_phone: null } | { address: null }, now: string) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <NextJob job={{ ...JOB, ...changes }} timeZone="America/New_York" nowMs={Date.parse(now)} />
    </MemoryRouter>,
  )
}

const hrefs = (html: string) => [...html.matchAll(/href="([a-z]+:[^"]*)"/g)].map(([, href]) => href)

const BEFORE = '2026-11-18T14:05:00Z'

test('the next job says when, who, what and where', () => {
  const html = markup({}, BEFORE)
  for (const text of ['Next job', 'in 25 min', 'Today, 9:30 AM', 'Ava Brooks', 'Full Detail · 120 mins'])
    expect(html).toContain(text)
  expect(html).toContain('2021 Honda CR-V, silver')
  expect(html).not.toContain('4711')
})

test('a job under way is the current one', () => {
  const html = markup({}, '2026-11-18T15:00:00Z')
  expect(html).toContain('Current job')
  expect(html).not.toContain('Next job')
})

const MAP = 'https://www.google.com/maps/dir/?api=1&amp;destination=12+Maple+Avenue'
const [CALL, TEXT] = ['tel:5550101000', 'sms:5550101000']

test.each([
  [{}, [MAP, CALL, TEXT]],
  [{ address: null }, [CALL, TEXT]],
  [{ address: '' }, [CALL, TEXT]],
  [{ client_phone: null }, [MAP]],
  [{ client_phone: '(555) 010-1000 ext. 7' }, [MAP, CALL]],
  [{ client_phone: 'at the office' }, [MAP]],
])('the actions of a job with %j lead to %j', (changes, expected) => {
  expect(hrefs(markup(changes, BEFORE))).toEqual(expected)
})

test('a job without an address or a phone number has no actions', () => {
  const html = markup({ address: '', client_phone: '' }, BEFORE)
  expect(html).toContain('No address')
  expect(hrefs(html)).toEqual([])
})
