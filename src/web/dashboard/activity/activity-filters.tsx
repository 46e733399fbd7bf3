import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ACTIVITY_GROUPS } from '#domain/activity/activity-kinds.ts'
import { useSetUrlParam } from '#web/dashboard/ui/use-set-url-param.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './activity.module.css'
import { activityDate, GROUP_LABELS, parseActivityFilter } from './activity-filter.ts'

export function ActivityFilters() {
  const [search] = useSearchParams()
  const setParam = useSetUrlParam()
  const { group = '', from, to } = parseActivityFilter(search)
  const [typed, setTyped] = useState({ from: from ?? '', to: to ?? '' })

  function type(name: 'from' | 'to', value: string) {
    setTyped((previous) => ({ ...previous, [name]: value }))
    setParam(name, activityDate(value) ?? '')
  }

  return (
    <div className={classes.filters}>
      <SelectField
        label="Show"
        value={group}
        onChange={(event) => setParam('group', event.currentTarget.value)}
      >
        <option value="">All activity</option>
        {ACTIVITY_GROUPS.map((value) => (
          <option key={value} value={value}>
            {GROUP_LABELS[value]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="From"
        type="date"
        value={typed.from}
        max={typed.to || undefined}
        onChange={(event) => type('from', event.currentTarget.value)}
      />
      <TextField
        label="To"
        type="date"
        value={typed.to}
        min={typed.from || undefined}
        onChange={(event) => type('to', event.currentTarget.value)}
      />
    </div>
  )
}
