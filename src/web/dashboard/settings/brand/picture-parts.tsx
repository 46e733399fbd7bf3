import { type FormEvent, useState } from 'react'
import { MAX_ALT_LENGTH, type Picture } from '#contract/pictures.ts'
import { ConfirmButton } from '#web/dashboard/ui/confirm-button.tsx'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { useCloseBlocker } from '#web/ui/close-blocker.ts'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import classes from './pictures.module.css'
import { usePictureChanges } from './use-picture-changes.ts'

type RemoveButtonProps = { picture: Picture; name: string; labelSuffix?: string; focusAfter: string }

export function RemoveButton({ picture, name, labelSuffix, focusAfter }: RemoveButtonProps) {
  const { remove } = usePictureChanges(picture)
  return (
    <ConfirmButton
      label="Remove"
      {...(labelSuffix && { labelSuffix })}
      look="danger"
      title={`Remove ${name}?`}
      busyLabel="Removing..."
      failureToast={{ title: `Couldn’t remove ${name}` }}
      focusAfter={focusAfter}
      onConfirm={remove}
    >
      It disappears from your pages at once. You can upload it again later.
    </ConfirmButton>
  )
}

/** What the picture shows, for people who can't see it. */
export function AltField({ picture, label }: { picture: Picture; label: string }) {
  const { change } = usePictureChanges(picture)
  const [alt, setAlt] = useState(picture.alt)
  const { isBusy, runOnce } = useSingleFlight()
  const isChanged = alt.trim() !== picture.alt
  useCloseBlocker(isChanged ? 'unsaved' : null)
  const save = withErrorToast({ title: 'Couldn’t save the description' }, () => change({ alt: alt.trim() }))
  function submit(event: FormEvent) {
    event.preventDefault()
    void runOnce(save)
  }
  return (
    <form className={classes.alt} onSubmit={submit}>
      <TextField
        label={label}
        value={alt}
        maxLength={MAX_ALT_LENGTH}
        placeholder="Such as: A clean SUV in a driveway"
        autoComplete="off"
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      {isChanged && (
        <BusyButton type="submit" look="quiet" isBusy={isBusy} busyLabel="Saving...">
          Save
        </BusyButton>
      )}
    </form>
  )
}
