import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { Passkey } from '#contract/factors.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { useInstantText } from '#web/dashboard/settings/use-business-zone.ts'
import { ConfirmButton, ignoreNotFound } from '#web/dashboard/ui/confirm-button.tsx'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { browserHasPasskeys } from '#web/session/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Factors, factorsQuery } from './factors-query.ts'
import classes from './security.module.css'

const AddPasskeyDialog = deferredDialog(async () => (await import('./passkey-dialogs.tsx')).AddPasskeyDialog)
const RenamePasskeyDialog = deferredDialog(
  async () => (await import('./passkey-dialogs.tsx')).RenamePasskeyDialog,
)

export function PasskeysCard({ factors: { passkeys, can_use_passkeys } }: { factors: Factors }) {
  const addDialog = useDialog()
  const renameDialog = useDialog<Passkey>()
  const canAdd = can_use_passkeys && browserHasPasskeys()
  return (
    <Card className={classes.card} aria-labelledby="passkeys">
      <h3 id="passkeys" tabIndex={-1} className={classes.heading}>
        Passkeys
      </h3>
      <p>
        Sign in with your fingerprint, your face or your screen lock instead of your password. Nobody can
        guess a passkey or trick you into typing it.
      </p>
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-labelledby="passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRename={() => renameDialog.open(passkey)} />
          ))}
        </ul>
      )}
      {canAdd ? (
        <div className={classes.buttons}>
          <Button look="quiet" onClick={() => addDialog.open()}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p>
          {can_use_passkeys ? 'This browser can’t create passkeys.' : 'Passkeys don’t work at this address.'}
        </p>
      )}
      <AddPasskeyDialog isOpened={addDialog.isOpened} onClose={addDialog.close} />
      {renameDialog.subject && (
        <RenamePasskeyDialog
          key={renameDialog.subject.id}
          passkey={renameDialog.subject}
          isOpened={renameDialog.isOpened}
          onClose={renameDialog.close}
        />
      )}
    </Card>
  )
}

function PasskeyItem({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { name, created_at, last_used_at } = passkey
  const instantText = useInstantText()
  return (
    <li>
      <p className={classes.name}>{name}</p>
      <p>
        Added <time dateTime={created_at}>{instantText(created_at)}</time>
      </p>
      <p>
        {last_used_at ? (
          <>
            Last used <time dateTime={last_used_at}>{instantText(last_used_at)}</time>
          </>
        ) : (
          'Not used yet'
        )}
      </p>
      <div className={classes.buttons}>
        <Button look="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <RemovePasskey passkey={passkey} />
      </div>
    </li>
  )
}

function RemovePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const queryClient = useQueryClient()
  async function remove() {
    await callAsOwner(endpoints.deletePasskey, { params: { id } }).catch(ignoreNotFound)
    toast({ title: 'Passkey removed', description: `You can’t sign in with “${name}” any more.` })
    // Not awaited: the refetch removes the passkey, and with it the dialog.
    void queryClient.invalidateQueries(factorsQuery)
  }
  return (
    <ConfirmButton
      label="Remove"
      labelSuffix={name}
      look="danger"
      title={`Remove “${name}”?`}
      confirmLabel="Remove passkey"
      busyLabel="Removing..."
      failureToast={{ title: 'Passkey not removed', fallback: 'Something went wrong.' }}
      onConfirm={remove}
      focusAfter="passkeys"
    >
      You won’t be able to sign in with it any more. Your device may still offer it until you delete it there
      too.
    </ConfirmButton>
  )
}
