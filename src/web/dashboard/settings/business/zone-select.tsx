import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { type AriaAttributes, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { timeText } from '#web/format/wall-clock.ts'
import classes from './business.module.css'
import { isMeant, usualName, zoneChoices } from './zone-choices.ts'

type ZoneSelectProps = AriaAttributes & {
  id: string
  zone: string
  now: string
  onChange: (zone: string) => void
}

/** Takes the place of a field that somebody went into, and has the focus from there. */
export function ZoneSelect({ zone, now, onChange, ...ties }: ZoneSelectProps) {
  const choices = useMemo(() => zoneChoices(zone, Intl.supportedValuesOf('timeZone')), [zone])
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Select
      {...ties}
      ref={input}
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
