import { useQuery } from '@tanstack/react-query'
import type { ReminderSettings } from '#contract/reminders.ts'
import { KeptPlace } from '#web/dashboard/shell/kept-place.tsx'
import { NotLoaded } from '#web/dashboard/shell/not-loaded.tsx'
import { RemindersForm } from './reminders-form.tsx'
import { reminderSettingsQuery } from './reminders-query.ts'

const LIKELY: ReminderSettings = {
  email_day_before: true,
  email_hour_before: true,
  day_before_template: null,
  hour_before_template: null,
  quiet_from: null,
  quiet_until: null,
}

/** The form begins with what is saved now, not with what an earlier screen had read. */
export function RemindersPart() {
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...reminderSettingsQuery,
    refetchOnMount: 'always',
  })
  if (!isFetchedAfterMount) {
    return (
      <KeptPlace>
        <RemindersForm saved={LIKELY} usual={{ day_before: '', hour_before: '' }} />
      </KeptPlace>
    )
  }
  if (!data) return <NotLoaded onRetry={() => void refetch()}>Your reminders could not be loaded.</NotLoaded>
  return <RemindersForm saved={data.settings} usual={data.usual_templates} />
}
