import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Combobox } from '#web/dashboard/ui/combobox.tsx'
import { COULD_NOT_LOAD } from '#web/dashboard/ui/could-not-load.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import {
  ADD_NEW_CLIENT,
  type ClientChoice,
  choiceLabel,
  clientLabel,
  type KnownClient,
} from './client-choice.ts'
import classes from './client-picker.module.css'
import { clientSearchQuery } from './client-search-query.ts'

const TYPING_PAUSE_MS = 200

type ClientPickerProps = {
  name: string
  choice: ClientChoice
  error: string | undefined
  /** Whether a dialog opens with the focus here. */
  isFocusedAtFirst?: boolean
  onChoose: (choice: ClientChoice) => void
}

/** Searches on the server while typing, so that it stays fast with thousands of clients. */
export function ClientPicker(props: ClientPickerProps) {
  const { name, choice, error, isFocusedAtFirst = false, onChoose } = props
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
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

  function choose(client: KnownClient | null) {
    onChoose(client ? { kind: 'known', client } : { kind: 'new', typed: typed?.trim() ?? '' })
    setTyped(null)
  }

  /** A search that finds nobody becomes a new client, also if the owner goes on before the results are there. */
  async function handleBlur() {
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
        <>
          <Combobox
            {...fieldProps}
            name={name}
            data-autofocus={isFocusedAtFirst || undefined}
            className={classes.input}
            value={typed ?? choiceLabel(choice)}
            placeholder="Name, email or phone"
            listLabel="Clients"
            options={[null, ...clients]}
            keyOf={(client) => client?.id ?? 'new'}
            isChosen={(client) => isChosen(choice, client)}
            renderOption={(client) =>
              client ? clientLabel(client) : <span className={classes.addNew}>{ADD_NEW_CLIENT}</span>
            }
            isOpen={isOpen}
            onOpenChange={setOpen}
            onChoose={choose}
            onClick={() => setOpen(true)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => void handleBlur()}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setOpen(true)
            }}
            footer={
              <p className={classes.footer} role="status">
                {isFetching ? 'Searching...' : resultText(clients.length, Boolean(data?.next))}
              </p>
            }
          />
          <ChevronDown className={classes.chevron} size={20} aria-hidden />
        </>
      )}
    </FieldFrame>
  )
}

function isChosen(choice: ClientChoice, client: KnownClient | null): boolean {
  return client ? choice.kind === 'known' && choice.client.id === client.id : choice.kind === 'new'
}

function resultText(count: number, hasMore: boolean): string | null {
  if (count === 0) return 'No clients found.'
  return hasMore ? 'Type to find more clients.' : null
}
