import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { Combobox } from '#web/dashboard/ui/combobox.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import classes from './client-name-field.module.css'
import { clientSearchQuery } from './client-search-query.ts'
import { NAME_INPUT } from './contact-inputs.ts'

const TYPING_PAUSE_MS = 200
const MAX_SUGGESTIONS = 6

type ClientNameFieldProps = {
  name: string
  value: string
  error: string | undefined
  onType: (name: string) => void
  onPick: (client: Client) => void
}

/** Any name can be typed. Matching clients are suggested, searched on the server. */
export function ClientNameField({ name, value, error, onType, onPick }: ClientNameFieldProps) {
  /** Empty until somebody types, so that a prefilled form suggests nobody. */
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  // No toast on failure, because a name can still be typed.
  const { data } = useQuery({ ...clientSearchQuery(search), enabled: search !== '' })
  const suggestions = typed.trim() === '' ? [] : (data?.clients ?? []).slice(0, MAX_SUGGESTIONS)

  return (
    <FieldFrame label="Client Name" error={error}>
      {(fieldProps) => (
        <Combobox
          {...fieldProps}
          name={name}
          value={value}
          {...NAME_INPUT}
          data-autofocus
          listLabel="Clients"
          options={suggestions}
          keyOf={({ id }) => id}
          renderOption={(client) => (
            <span className={classes.suggestion}>
              {client.name}
              <small>{client.email || client.phone}</small>
            </span>
          )}
          isOpen={suggestions.length > 0}
          onOpenChange={(isOpen) => {
            if (!isOpen) setTyped('')
          }}
          onChoose={onPick}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setTyped(event.currentTarget.value)
          }}
        />
      )}
    </FieldFrame>
  )
}
