import { useQuery } from '@tanstack/react-query'
import { textSettingsQuery } from '#web/dashboard/settings/reminders/reminders-query.ts'
import { REMINDERS_ADDRESS, TEXTS_ADDRESS } from '#web/dashboard/ui/addresses.ts'
import { RouteButton } from '#web/ui/route-button.tsx'
import classes from './messages.module.css'

/** To what decides about reminders: also as texts, where this installation sends them. */
export function SettingsLinks() {
  const { data } = useQuery({ ...textSettingsQuery, meta: undefined })
  return (
    <div className={classes.settings}>
      <RouteButton look="quiet" to={REMINDERS_ADDRESS}>
        Reminder settings
      </RouteButton>
      {data?.is_live && (
        <RouteButton look="quiet" to={TEXTS_ADDRESS}>
          SMS settings
        </RouteButton>
      )}
    </div>
  )
}
