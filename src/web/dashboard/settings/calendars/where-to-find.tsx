import { useState } from 'react'
import { Fold } from '#web/ui/fold.tsx'
import classes from './calendars.module.css'

const WAYS = [
  [
    'Google',
    'On a computer: Settings, then your calendar on the left, then ‘Integrate calendar’. Copy the ‘Secret address in iCal format’.',
  ],
  [
    'Apple',
    'On iCloud.com or a Mac: the share icon beside the calendar, then ‘Public Calendar’. Copy the link that begins with webcal://.',
  ],
  [
    'Outlook',
    'On the web: Settings, then ‘Shared calendars’, then ‘Publish a calendar’ with ‘Can view when I’m busy’. Copy the ICS link.',
  ],
] as const

export function WhereToFind() {
  const [isOpened, setOpened] = useState(false)
  return (
    <Fold
      title="Where to find the address"
      names="Google, Apple, Outlook"
      isOpened={isOpened}
      onToggle={setOpened}
    >
      <dl className={classes.ways}>
        {WAYS.map(([calendar, way]) => (
          <div key={calendar}>
            <dt>{calendar}</dt>
            <dd>{way}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
