import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { COULD_NOT_LOAD } from '#web/dashboard/ui/could-not-load.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { ADD_NEW_CLIENT, type ClientChoice, choiceLabel, clientLabel } from './client-choice.ts'
import classes from './client-picker.module.css'
import { clientSearchQuery } from './client-search-query.ts'

const TYPING_PAUSE_MS = 200
const NEW_CLIENT = 'new'

type ClientPickerProps = {
  name: string
  choice: ClientChoice
  error: string | undefined
  onChoose: (choice: ClientChoice) => void
}

/** Searches on the server while typing, so that it stays fast with thousands of clients. */
export function ClientPicker({ name, choice, error, onChoose }: ClientPickerProps) {
  const queryClient = useQueryClient()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  /** Null unless the owner is typing. */
  const [typed, showTyped] = useState<string | null>(null)
  /** Lets a callback check whether the owner went on typing while it awaited the server. */
  const latestTyped = useRef(typed)
  const [search] = useDebouncedValue(typed?.trim() ?? '', TYPING_PAUSE_MS)
  const { data, isFetching } = useQuery({ ...clientSearchQuery(search), meta: COULD_NOT_LOAD })
  const clients = data?.clients ?? []

  function setTyped(text: string | null) {
    latestTyped.current = text
    showTyped(text)
  }

  function choose(value: string) {
    const client = clients.find(({ id }) => id === value)
    if (value === NEW_CLIENT) onChoose({ kind: 'new', typed: typed?.trim() ?? '' })
    else if (client) onChoose({ kind: 'known', client })
    setTyped(null)
    combobox.closeDropdown()
  }

  /** A search that finds nobody becomes a new client, also if the owner goes on before the results are there. */
  async function handleBlur() {
    combobox.closeDropdown()
    const text = typed?.trim()
    if (text === '') onChoose({ kind: 'none' })
    if (!text) return setTyped(null)
    const found = await queryClient.fetchQuery(clientSearchQuery(text)).catch(() => null)
    if (latestTyped.current?.trim() !== text) return
    setTyped(null)
    if (found?.clients.length === 0) onChoose({ kind: 'new', typed: text })
  }

  return (
    <FieldFrame label="Client" error={error}>
      {(fieldProps) => (
        <Combobox
          store={combobox}
          onOptionSubmit={choose}
          classNames={{ dropdown: classes.dropdown, option: classes.option }}
        >
          <Combobox.Target withExpandedAttribute>
            <input
              {...fieldProps}
              name={name}
              className={classes.input}
              value={typed ?? choiceLabel(choice)}
              placeholder="Search by name, email or phone"
              autoComplete="off"
              aria-autocomplete="list"
              onClick={() => combobox.openDropdown()}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => void handleBlur()}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                combobox.openDropdown()
                combobox.resetSelectedOption()
              }}
            />
          </Combobox.Target>
          <ChevronDown className={classes.chevron} size={20} aria-hidden />
          <Combobox.Dropdown>
            <Combobox.Options className={classes.options} aria-label="Clients">
              <Combobox.Option value={NEW_CLIENT} active={choice.kind === 'new'} className={classes.addNew}>
                {ADD_NEW_CLIENT}
              </Combobox.Option>
              {clients.map((client) => (
                <Combobox.Option
                  key={client.id}
                  value={client.id}
                  active={choice.kind === 'known' && choice.client.id === client.id}
                >
                  {clientLabel(client)}
                </Combobox.Option>
              ))}
            </Combobox.Options>
            <p className={classes.footer} role="status">
              {isFetching ? 'Searching...' : resultText(clients.length, Boolean(data?.next))}
            </p>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </FieldFrame>
  )
}

function resultText(count: number, hasMore: boolean): string | null {
  if (count === 0) return 'No clients found.'
  return hasMore ? 'Type to find more clients.' : null
}
