import { useQuery } from '@tanstack/react-query'
import { instantText } from '#web/format/wall-clock.ts'
import { businessSettingsQuery } from './business-query.ts'

/** By the clock of the business, as on every screen; empty until that is known, and for no instant. */
export function useInstantText(): (iso: string) => string {
  // The tab itself says when it fails.
  const { data } = useQuery({ ...businessSettingsQuery, meta: undefined })
  return (iso) => (data && iso ? instantText(data.timezone, iso) : '')
}
