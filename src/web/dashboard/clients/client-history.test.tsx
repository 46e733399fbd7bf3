/// <reference types="vite/client" />
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Output } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { ClientHistory } from '#web/dashboard/clients/client-history.tsx'
import { clientQuery } from '#web/dashboard/clients/clients-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { anInvoice, PAID } from '#web/testing/an-invoice.ts'

const CLIENT = '0b9a1f0e-5b0e-4f7e-8c35-30f8d6b0c001'
const ignore = () => {}

type History = Partial<Output<typeof endpoints.readClient>['history']>

function historyHtml(history: History): string {
  const queryClient = new QueryClient()
  const emptyHistory = { jobs: [], invoices: [], jobCount: 0, noShowCount: 0, upcomingCount: 0, totalPaid: 0 }
  const response = { client: {}, history: { ...emptyHistory, ...history }, answered_stop: false }
  queryClient.setQueryData<unknown>(clientQuery(CLIENT).queryKey, response)
  queryClient.setQueryData<unknown>(businessSettingsQuery.queryKey, { timezone: 'America/New_York' })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ClientHistory clientId={CLIENT} onInvoice={ignore} onInvoiceJob={ignore} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const historyText = (history: History) =>
  historyHtml(history)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('shows invoices as the invoice list does: number, status, flags, amount and tip', () => {
  const overdue = anInvoice({ due_date: '2020-01-01' })
  const disputed = anInvoice({
    ...PAID,
    id: '4f2a91bc-1111-4111-8111-111111111111',
    number: 'INV-0002',
    tip_cents: 5_00,
    dispute_status: 'open',
  })
  const shown = historyText({ invoices: [disputed, overdue] })
  expect(shown).toContain('INV-0002 Paid Disputed Full Detail Nov 15, 2026 · $120.00 + $5.00 tip')
  expect(shown).toContain('INV-0001 Pending Overdue Full Detail Nov 15, 2026 · $120.00')
})

test('says that there are no jobs and no invoices yet', () => {
  expect(historyText({})).toContain('No jobs yet. Schedule the first one.')
  expect(historyText({})).toContain('No invoices yet.')
})

test('links to the jobs that can be opened, but not to cancelled ones', () => {
  const job = { service: 'Full Detail', duration: 60, rhythm: null, isUpcoming: false }
  const html = historyHtml({
    jobs: [
      { ...job, id: 'cancelled', appointment_time: '2030-01-08T15:00:00.000Z', state: 'cancelled' },
      { ...job, id: 'done', appointment_time: '2030-01-07T15:00:00.000Z', state: 'done' },
    ],
  })
  expect(html).toContain('/dashboard/calendar?view=day&amp;date=2030-01-07&amp;appointment=done')
  expect(html).not.toContain('appointment=cancelled')
})

test('says which jobs were done, missed or cancelled, and counts no-shows once there is one', () => {
  const job = { service: 'Full Detail', duration: 60, rhythm: null, isUpcoming: false }
  const jobs = (['cancelled', 'no_show', 'done', 'scheduled'] as const).map((state, n) => ({
    ...job,
    id: state,
    appointment_time: `2030-01-0${9 - n}T15:00:00.000Z`,
    state,
  }))
  const shown = historyText({ jobs, jobCount: 3, noShowCount: 2 })
  expect(shown).toContain('Jobs 3 No-shows 2 Total paid')
  expect(shown).toMatch(/Cancelled .*No-show .*Done /)
  expect(shown).not.toContain('Scheduled')
  expect(historyText({ jobCount: 3 })).not.toContain('No-shows')
})

const DEPOSIT = { amount: 45_00, state: 'paid', refunded: 0, refund_due: 0, refund_error: null } as const
const FAILED = { ...DEPOSIT, state: 'refund failed', refund_due: 45_00, refund_error: 'No balance' } as const

test.each([
  ['cancelled', DEPOSIT, 'Deposit: $45.00 paid Refund deposit'],
  ['cancelled', FAILED, 'Deposit: Refund failed: No balance. We keep trying. Try again'],
  ['cancelled', { ...FAILED, state: 'refunding' } as const, 'Deposit: Refunding $45.00 Cancelled'],
  [
    'cancelled',
    { ...DEPOSIT, accepted_policy: { text: 'Luna keeps it.', accepted_at: '2030-01-01T15:00:00.000Z' } },
    'Refund policy The client accepted this on',
  ],
  ['done', DEPOSIT, 'Deposit: $45.00 paid Done'],
] as const)('a job that is %s with the deposit %j shows %j', (state, deposit, text) => {
  const job = { id: 'j', service: 'Full Detail', duration: 60, rhythm: null, isUpcoming: false }
  const jobs = [{ ...job, appointment_time: '2030-01-08T15:00:00.000Z', state, deposit }]
  expect(historyText({ jobs })).toContain(text)
})
