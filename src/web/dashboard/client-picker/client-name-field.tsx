import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import classes from './client-name-field.module.css'
import pickerClasses from './client-picker.module.css'
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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  /** Empty until somebody types, so that a prefilled form suggests nobody. */
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  // No toast on failure, because a name can still be typed.
  const { data } = useQuery({ ...clientSearchQuery(search), enabled: search !== '' })
  const suggestions = typed.trim() === '' ? [] : (data?.clients ?? []).slice(0, MAX_SUGGESTIONS)

  function pick(id: string) {
    const client = suggestions.find((other) => other.id === id)
    if (client) onPick(client)
    close()
  }

  function close() {
    setTyped('')
    combobox.closeDropdown()
  }

  return (
    <FieldFrame label="Client Name" error={error}>
      {(fieldProps) => (
        <Combobox
          store={combobox}
          onOptionSubmit={pick}
          shadow="md"
          classNames={{ dropdown: pickerClasses.dropdown, option: pickerClasses.option }}
        >
          <Combobox.Target withExpandedAttribute>
            <input
              {...fieldProps}
              name={name}
              value={value}
              {...NAME_INPUT}
              aria-autocomplete="list"
              data-autofocus
              onBlur={close}
              onChange={(event) => {
                onType(event.currentTarget.value)
                setTyped(event.currentTarget.value)
                combobox.openDropdown()
                combobox.resetSelectedOption()
              }}
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={suggestions.length === 0}>
            <Combobox.Options className={pickerClasses.options} aria-label="Clients">
              {suggestions.map((client) => (
                <Combobox.Option key={client.id} value={client.id}>
                  <span className={classes.suggestion}>
                    {client.name}
                    <small>{client.email || client.phone}</small>
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </FieldFrame>
  )
}
