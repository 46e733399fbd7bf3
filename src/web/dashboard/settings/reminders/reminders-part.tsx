import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '#web/dashboard/shell/not-loaded.tsx'
import { RemindersForm } from './reminders-form.tsx'
import { reminderSettingsQuery } from './reminders-query.ts'

/** The form begins with what is saved now, not with what an earlier screen had read. */
export function RemindersPart() {
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...reminderSettingsQuery,
    refetchOnMount: 'always',
  })
  if (!isFetchedAfterMount) return <Skeleton height={320} />
  if (!data) return <NotLoaded onRetry={() => void refetch()}>Your reminders could not be loaded.</NotLoaded>
  return <RemindersForm saved={data.settings} usual={data.usual_templates} />
}
