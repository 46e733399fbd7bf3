/// <reference types="vite/client" />
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ClientHistory } from '#contract/clients.ts'
import { clientQuery } from '#web/dashboard/clients/clients-query.ts'
import { DeleteClient } from '#web/dashboard/clients/delete-client.tsx'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { visibleText } from '#web/testing/markup.ts'

const ERIN = { id: '0b9a1f0e-5b0e-4f7e-8c35-30f8d6b0c001', name: 'Erin Mail' }
const ignore = () => {}

/** A job on a day in January 2030. */
const jobOn = (day: number, isUpcoming = true): ClientHistory['jobs'][number] => ({
  id: `job-${day}`,
  service: 'Full Detail',
  appointment_time: `2030-01-${String(day).padStart(2, '0')}T15:00:00.000Z`,
  duration: 60,
  rhythm: null,
  state: 'scheduled',
  isUpcoming,
})

function deletionHtml(history: Pick<ClientHistory, 'jobs' | 'upcomingCount'> | undefined): string {
  const queryClient = new QueryClient()
  if (history) queryClient.setQueryData<unknown>(clientQuery(ERIN.id).queryKey, { history })
  queryClient.setQueryData<unknown>(businessSettingsQuery.queryKey, { timezone: 'America/New_York' })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <DeleteClient client={ERIN} onDeleted={ignore} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
test('offers to delete a client without upcoming jobs', () => {
  expect(visibleText(deletionHtml({ jobs: [jobOn(2, false)], upcomingCount: 0 }))).toBe('Delete client')
})

test('says how many jobs must be cancelled first, links to the next one and offers no deletion', () => {
  const html = deletionHtml({ jobs: [jobOn(8), jobOn(7), jobOn(2, false)], upcomingCount: 2 })
  expect(visibleText(html)).toBe(
    'To delete this client, cancel 2 upcoming jobs first. Next: Full Detail, Jan 7, 2030, 10:00 AM',
  )
  expect(html).toContain('/dashboard/calendar?view=day&amp;date=2030-01-07&amp;appointment=job-7')
})

test('says how to cancel the visits of a series at once', () => {
  const visits = [9, 8].map((day) => ({ ...jobOn(day), rhythm: 'weekly' as const }))
  expect(visibleText(deletionHtml({ jobs: visits, upcomingCount: 2 }))).toContain(
    'cancel 2 upcoming jobs first. To cancel a whole series at once, cancel its next visit and choose “This and following”.',
  )
  const [, lastVisit] = visits
  const html = deletionHtml({ jobs: lastVisit ? [lastVisit] : [], upcomingCount: 1 })
  expect(visibleText(html)).not.toContain('at once')
})

test('counts upcoming jobs that are not part of the history', () => {
  expect(visibleText(deletionHtml({ jobs: [jobOn(2, false)], upcomingCount: 60 }))).toBe(
    'To delete this client, cancel 60 upcoming jobs first.',
  )
})

test('waits for the history before it offers anything', () => {
  expect(deletionHtml(undefined)).toBe('')
})
