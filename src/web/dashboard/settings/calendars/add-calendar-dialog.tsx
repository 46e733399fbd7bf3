import { useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { NewBusyCalendar } from '#contract/calendars.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { RequestCloseContext } from '#web/dashboard/ui/dialog-contents.tsx'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { busyCountText } from './busy-text.ts'
import classes from './calendars.module.css'
import { invalidateBusyTimes } from './calendars-query.ts'

type AddCalendarDialogProps = { isOpened: boolean; onClose: () => void }

export function AddCalendarDialog({ isOpened, onClose }: AddCalendarDialogProps) {
  return (
    <Dialog title="Add calendar" isOpened={isOpened} onClose={onClose}>
      <AddCalendarForm onDone={onClose} />
    </Dialog>
  )
}

function AddCalendarForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const requestClose = useContext(RequestCloseContext)
  const { form, text, isBusy } = useForm({
    schema: NewBusyCalendar,
    initial: { name: '', url: '' },
    async send(body) {
      try {
        const added = await callAsOwner(endpoints.addBusyCalendar, { body })
        toast({ title: `${added.name} added`, description: busyCountText(added) })
      } catch (error) {
        // Field errors are shown at their fields and need no toast.
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields
        return toastServerError(error, { title: 'Calendar not added' })
      }
      onDone()
      await invalidateBusyTimes(queryClient)
    },
  })
  return (
    <form {...form} className={dialogClasses.form}>
      <TextField {...text('name')} label="Name" placeholder="Family" autoComplete="off" data-autofocus />
      <TextField
        {...text('url')}
        label="Calendar address"
        placeholder="https://…/basic.ics"
        hint="The secret or public iCal address. We only read it and never show it to anyone."
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <WhereToFind />
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={requestClose}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Reading the calendar...">
          Add calendar
        </SubmitButton>
      </div>
    </form>
  )
}

const INSTRUCTIONS = [
  [
    'Google',
    'On a computer: Settings, then your calendar on the left, then “Integrate calendar”. Copy the “Secret address in iCal format”.',
  ],
  [
    'Apple',
    'On iCloud.com or a Mac: the share icon beside the calendar, then “Public Calendar”. Copy the link that starts with webcal://.',
  ],
  [
    'Outlook',
    'On the web: Settings, then “Shared calendars”, then “Publish a calendar” with “Can view when I’m busy”. Copy the ICS link.',
  ],
] as const

function WhereToFind() {
  const [isOpened, setOpened] = useState(false)
  return (
    <Collapsible
      title="Where to find the address"
      summary="Google, Apple, Outlook"
      isOpened={isOpened}
      onToggle={setOpened}
    >
      <FactList className={classes.instructions} facts={INSTRUCTIONS} />
    </Collapsible>
  )
}
