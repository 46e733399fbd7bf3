import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useMinute } from '#web/dashboard/shell/minute-clock.ts'
import { timeText } from '#web/format/wall-clock.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import classes from './business.module.css'
import { isMeant, usualName, zoneChoices } from './zone-choices.ts'

type ZoneFieldProps = { zone: string; mistake: string | undefined; onChange: (zone: string) => void }

export function ZoneField({ zone, mistake, onChange }: ZoneFieldProps) {
  const now = new Date(useMinute()).toISOString()
  const choices = useMemo(() => zoneChoices(zone, Intl.supportedValuesOf('timeZone')), [zone])
  const hint = `It is ${timeText(zone, now)} there now. Working hours and all job times are in this zone.`
  return (
    <FieldFrame label="Time zone" hint={hint} mistake={mistake}>
      {(ties) => (
        <Select
          {...ties}
          aria-label="Time zone"
          data={choices}
          value={zone}
          onChange={(chosen) => chosen && onChange(chosen)}
          searchable
          selectFirstOptionOnChange
          allowDeselect={false}
          filter={meantZones}
          nothingFoundMessage="No time zone by that name"
          withScrollArea={false}
          // Part of the page's main region, as everything is.
          comboboxProps={{ withinPortal: false }}
          classNames={{ dropdown: classes.zones, option: classes.zone, section: classes.chevron }}
          renderOption={({ option }) => <ZoneLine option={option} now={now} />}
          // Where a select of the browser has it.
          rightSection={<ChevronDown size={18} aria-hidden />}
          rightSectionWidth={50}
          rightSectionPointerEvents="none"
          autoComplete="off"
        />
      )}
    </FieldFrame>
  )
}

/** The list opens at once and its times follow: a clock for each of 400 places takes a phone a moment. */
function ZoneLine({ option, now }: { option: ComboboxItem; now: string }) {
  const isOpen = useDeferredValue(true, false)
  return (
    <>
      <span>
        {option.label} <small>{usualName(option.value)}</small>
      </span>
      {isOpen && <time dateTime={now}>{timeText(option.value, now)}</time>}
    </>
  )
}

const meantZones: OptionsFilter = ({ options, search }) =>
  options
    .map((group) =>
      'items' in group
        ? { ...group, items: group.items.filter(({ value }) => isMeant(String(value), search)) }
        : group,
    )
    .filter((group) => !('items' in group) || group.items.length > 0)
