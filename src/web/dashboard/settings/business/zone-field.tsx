import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { deferredModule, useDeferredModule } from '#web/dashboard/ui/deferred-module.ts'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { timeText } from '#web/format/wall-clock.ts'
import fieldClasses from '#web/ui/field.module.css'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { zoneLabel } from './zone-choices.ts'

const zoneSelect = deferredModule(async () => (await import('./zone-select.tsx')).ZoneSelect)

type ZoneFieldProps = { zone: string; error: string | undefined; onChange: (zone: string) => void }

/** The list of 400 zones is loaded when the field gets the focus. */
export function ZoneField({ zone, error, onChange }: ZoneFieldProps) {
  const now = new Date(useNowMs()).toISOString()
  const hint = `It’s ${timeText(zone, now)} there now. Working hours and job times use this zone.`
  const [isRequested, setRequested] = useState(false)
  const Select = useDeferredModule(zoneSelect, isRequested, () => setRequested(false))
  const load = () => setRequested(true)
  return (
    <FieldFrame label="Time zone" hint={hint} error={error}>
      {(fieldProps) =>
        isRequested && Select ? (
          <Select {...fieldProps} zone={zone} now={now} onChange={onChange} />
        ) : (
          <>
            <input
              {...fieldProps}
              role="combobox"
              aria-expanded={false}
              aria-haspopup="listbox"
              aria-label="Time zone"
              value={zoneLabel(zone)}
              readOnly
              autoComplete="off"
              onFocus={load}
              // Otherwise the list would steal the focus when it loads after the owner moved on.
              onBlur={() => setRequested(false)}
              // Retries after a failed load, when the field still has the focus.
              onClick={load}
            />
            <ChevronDown className={fieldClasses.chevron} size={18} aria-hidden />
          </>
        )
      }
    </FieldFrame>
  )
}
