import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { deferredModule, useDeferredModule } from '#web/dashboard/ui/deferred-module.ts'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { timeText } from '#web/format/wall-clock.ts'
import fieldClasses from '#web/ui/field.module.css'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { zoneLabel } from './zone-choices.ts'

const select = deferredModule(async () => (await import('./zone-select.tsx')).ZoneSelect)

type ZoneFieldProps = { zone: string; mistake: string | undefined; onChange: (zone: string) => void }

/** Its list of 400 places comes once somebody goes into the field. */
export function ZoneField({ zone, mistake, onChange }: ZoneFieldProps) {
  const now = new Date(useMinute()).toISOString()
  const hint = `It is ${timeText(zone, now)} there now. Working hours and all job times are in this zone.`
  const [isAsked, setAsked] = useState(false)
  const Select = useDeferredModule(select, isAsked, () => setAsked(false))
  const ask = () => setAsked(true)
  return (
    <FieldFrame label="Time zone" hint={hint} mistake={mistake}>
      {(ties) =>
        isAsked && Select ? (
          <Select {...ties} zone={zone} now={now} onChange={onChange} />
        ) : (
          <>
            <input
              {...ties}
              role="combobox"
              aria-expanded={false}
              aria-haspopup="listbox"
              aria-label="Time zone"
              value={zoneLabel(zone)}
              readOnly
              autoComplete="off"
              onFocus={ask}
              // It would take the focus from whoever went on meanwhile.
              onBlur={() => setAsked(false)}
              // Also after it was asked for in vain, when it still has the focus.
              onClick={ask}
            />
            <ChevronDown className={fieldClasses.chevron} size={18} aria-hidden />
          </>
        )
      }
    </FieldFrame>
  )
}
