import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Combobox } from '#web/dashboard/ui/combobox.tsx'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { timeText } from '#web/format/wall-clock.ts'
import fieldClasses from '#web/ui/field.module.css'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import classes from './business.module.css'
import { commonName, matchesSearch, zoneChoices, zoneGroup, zoneLabel } from './zone-choices.ts'

type ZoneFieldProps = { zone: string; error: string | undefined; onChange: (zone: string) => void }

export function ZoneField({ zone, error, onChange }: ZoneFieldProps) {
  const now = new Date(useNowMs()).toISOString()
  const hint = `It’s ${timeText(zone, now)} there now. Working hours and job times use this zone.`
  const [isOpen, setOpen] = useState(false)
  /** Null unless the owner is searching. */
  const [typed, setTyped] = useState<string | null>(null)
  const choices = useMemo(
    () => (isOpen ? zoneChoices(zone, Intl.supportedValuesOf('timeZone')) : []),
    [isOpen, zone],
  )
  const found = choices.filter((choice) => matchesSearch(choice, typed ?? ''))
  return (
    <FieldFrame label="Time zone" hint={hint} error={error}>
      {(fieldProps) => (
        <>
          <Combobox
            {...fieldProps}
            value={typed ?? zoneLabel(zone)}
            listLabel="Time zones"
            options={found}
            keyOf={(choice) => choice}
            isChosen={(choice) => choice === zone}
            groupOf={zoneGroup}
            renderOption={(choice) => <ZoneOption zone={choice} now={now} />}
            isOpen={isOpen}
            isFirstActive={typed !== null}
            onOpenChange={(next) => {
              setOpen(next)
              if (!next) setTyped(null)
            }}
            onChoose={onChange}
            onClick={() => setOpen(true)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setOpen(true)
            }}
            footer={found.length === 0 && <p className={classes.noZone}>No matching time zone</p>}
          />
          <ChevronDown className={fieldClasses.chevron} size={18} aria-hidden />
        </>
      )}
    </FieldFrame>
  )
}

/** The times are rendered after the list opens, because formatting 400 of them takes a moment on a phone. */
function ZoneOption({ zone, now }: { zone: string; now: string }) {
  const isTimeShown = useDeferredValue(true, false)
  return (
    <span className={classes.zone}>
      <span>
        {zoneLabel(zone)} <small>{commonName(zone)}</small>
      </span>
      {isTimeShown && <time dateTime={now}>{timeText(zone, now)}</time>}
    </span>
  )
}
