import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { visibleText } from '#web/testing/markup.ts'
import { RecoveryBanner } from './recovery-banner.tsx'

function textWithDue(due_at: string): string {
  const queryClient = new QueryClient()
  queryClient.setQueryData<unknown>(businessSettingsQuery.queryKey, { timezone: 'America/Denver' })
  return visibleText(
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <RecoveryBanner recovery={{ requested_at: '2026-03-02T16:00:00Z', due_at }} />
      </QueryClientProvider>,
    ),
  )
}

test('says when somebody asked, and what happens to a request that is not cancelled', () => {
  const asked = 'Someone asked to recover your account on Mar 2, 2026, 9:00 AM. If it wasn’t you, cancel it.'
  expect(textWithDue('9999-01-01T00:00:00Z')).toContain(
    `${asked} Otherwise we’ll email you a link to choose a new password 24 hours later.`,
  )
  expect(textWithDue('2026-03-03T16:00:00Z')).toContain(
    `${asked} Otherwise use the link in our email to choose a new password.`,
  )
})
