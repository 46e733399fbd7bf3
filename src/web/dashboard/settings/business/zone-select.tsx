import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { type AriaAttributes, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { timeText } from '#web/format/wall-clock.ts'
import classes from './business.module.css'
import { commonName, matchesSearch, zoneChoices } from './zone-choices.ts'

type ZoneSelectProps = AriaAttributes & {
  id: string
  zone: string
  now: string
  onChange: (zone: string) => void
}

/** Replaces the focused placeholder field and takes over its focus. */
export function ZoneSelect({ zone, now, onChange, ...fieldProps }: ZoneSelectProps) {
  const choices = useMemo(() => zoneChoices(zone, Intl.supportedValuesOf('timeZone')), [zone])
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Select
      {...fieldProps}
      ref={input}
      aria-label="Time zone"
      data={choices}
      value={zone}
      onChange={(selected) => selected && onChange(selected)}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      filter={filterZones}
      nothingFoundMessage="No matching time zone"
      withScrollArea={false}
      // Keeps the list inside the page's main landmark.
      comboboxProps={{ withinPortal: false }}
      classNames={{ dropdown: classes.zones, option: classes.zone, section: classes.chevron }}
      renderOption={({ option }) => <ZoneOption option={option} now={now} />}
      // In the same position as in a native select.
      rightSection={<ChevronDown size={18} aria-hidden />}
      rightSectionWidth={50}
      rightSectionPointerEvents="none"
      autoComplete="off"
    />
  )
}

/** The times are rendered after the list opens, because formatting 400 of them takes a moment on a phone. */
function ZoneOption({ option, now }: { option: ComboboxItem; now: string }) {
  const isTimeShown = useDeferredValue(true, false)
  return (
    <>
      <span>
        {option.label} <small>{commonName(option.value)}</small>
      </span>
      {isTimeShown && <time dateTime={now}>{timeText(option.value, now)}</time>}
    </>
  )
}

const filterZones: OptionsFilter = ({ options, search }) =>
  options
    .map((group) =>
      'items' in group
        ? { ...group, items: group.items.filter(({ value }) => matchesSearch(String(value), search)) }
        : group,
    )
    .filter((group) => !('items' in group) || group.items.length > 0)
