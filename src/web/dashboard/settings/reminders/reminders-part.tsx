import { useQuery } from '@tanstack/react-query'
import { USUAL_REMINDERS } from '#domain/reminders/usual-reminders.ts'
import { KeptPlace } from '#web/dashboard/ui/kept-place.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { RemindersForm } from './reminders-form.tsx'
import { reminderSettingsQuery } from './reminders-query.ts'

/** The form begins with what is saved now, not with what an earlier screen had read. */
export function RemindersPart() {
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...reminderSettingsQuery,
    refetchOnMount: 'always',
  })
  if (!isFetchedAfterMount) {
    return (
      <KeptPlace>
        <RemindersForm saved={USUAL_REMINDERS} usual={{ day_before: '', hour_before: '' }} />
      </KeptPlace>
    )
  }
  if (!data) return <NotLoaded onRetry={() => void refetch()}>Your reminders could not be loaded.</NotLoaded>
  return <RemindersForm saved={data.settings} usual={data.usual_templates} />
}
