import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { AuthenticatorCode } from '#contract/factors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { copyText } from '#web/dashboard/share/copy-link.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Dialog, type DialogProps } from '#web/dashboard/ui/dialog.tsx'
import QrCode from '#web/dashboard/ui/qr-code.tsx'
import { sessionOf } from '#web/session/session-state.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { useForm } from '#web/ui/use-form.ts'
import { recoveryCodesFile } from './recovery-codes-file.ts'
import classes from './security.module.css'

type BaseProps = Pick<DialogProps, 'isOpened' | 'onClose' | 'returnFocusTo'>

const COPY_FAILED = { title: 'Failed to copy', description: 'Please select the text and copy it yourself.' }

type AuthenticatorDialogProps = BaseProps & { secret: string; uri: string; onConfirmed: () => Promise<void> }

/** The app gets the secret, its first code shows that it has it, and then the recovery codes are shown. */
export function AuthenticatorDialog({ secret, uri, onConfirmed, ...dialog }: AuthenticatorDialogProps) {
  const [codes, setCodes] = useState<string[]>()
  const [isReminded, setReminded] = useState(false)
  return (
    <Dialog
      title={codes ? CODES_TITLE : 'Set up your authenticator app'}
      look="phoneSheet"
      onBack={codes && (() => setReminded(true))}
      {...dialog}
    >
      {codes ? (
        <RecoveryCodes
          codes={codes}
          isReminded={isReminded}
          onSaved={() => {
            toast({
              title: 'Authenticator app set up',
              description: 'You’ll need a code the next time you sign in.',
            })
            dialog.onClose()
          }}
        />
      ) : (
        <SetupForm
          secret={secret}
          uri={uri}
          onCancel={dialog.onClose}
          onConfirmed={(codes) => {
            setCodes(codes)
            void onConfirmed()
          }}
        />
      )}
    </Dialog>
  )
}

type SetupFormProps = {
  secret: string
  uri: string
  onCancel: () => void
  onConfirmed: (codes: string[]) => void
}

const FAILURE = { title: 'Authenticator app not set up', fallback: 'Something went wrong.' }

function SetupForm({ secret, uri, onCancel, onConfirmed }: SetupFormProps) {
  const { form, text, isBusy } = useForm({
    schema: AuthenticatorCode,
    initial: { code: '' },
    async send(body) {
      try {
        const { recovery_codes } = await callAsOwner(endpoints.confirmAuthenticator, { body })
        onConfirmed(recovery_codes)
      } catch (error) {
        // The field says what is wrong with the code. A toast would cover the QR code on a phone.
        if (error instanceof ApiError && error.code === 'invalid_code') return error.fields
        return toastServerError(error, FAILURE)
      }
    },
  })
  const copy = useBusy(() => copyText(secret, 'Key copied!', COPY_FAILED))
  return (
    <form {...form} className={dialogClasses.form}>
      <div className={classes.step}>
        <p>
          Scan this with an app such as Google Authenticator, Microsoft Authenticator, 1Password or the
          Passwords app on an iPhone.
        </p>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className={classes.onPhones}>
          <LinkButton look="quiet" href={uri}>
            Open an app on this phone
          </LinkButton>
        </div>
      </div>
      <div className={classes.step}>
        <p>Can’t scan it? Type this key into the app:</p>
        <div className={classes.secret}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <Button look="quiet" onClick={copy.onClick}>
            <Copy size={18} aria-hidden />
            Copy
          </Button>
        </div>
      </div>
      {/* Not focused at first: a phone's keyboard would cover the QR code. */}
      <TextField
        {...text('code')}
        label="6-digit code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Checking...">
          Turn on
        </SubmitButton>
      </div>
    </form>
  )
}

const CODES_TITLE = 'Save your recovery codes'

/** Shown once. It only closes when the owner says that they saved them. */
export function RecoveryCodesDialog({ codes, ...dialog }: BaseProps & { codes: string[] }) {
  const [isReminded, setReminded] = useState(false)
  return (
    <Dialog title={CODES_TITLE} look="phoneSheet" onBack={() => setReminded(true)} {...dialog}>
      <RecoveryCodes codes={codes} isReminded={isReminded} onSaved={dialog.onClose} />
    </Dialog>
  )
}

type RecoveryCodesProps = { codes: string[]; isReminded: boolean; onSaved: () => void }

function RecoveryCodes({ codes, isReminded, onSaved }: RecoveryCodesProps) {
  const email = sessionOf(useSession())?.user.email ?? ''
  const copy = useBusy(() => copyText(codes.join('\n'), 'Recovery codes copied!', COPY_FAILED))
  function download() {
    saveFile('wheelhouse-recovery-codes.txt', recoveryCodesFile(email, codes), 'text/plain')
    toast({ title: 'Recovery codes downloaded', description: 'You’ll find them in your downloads.' })
  }
  return (
    <div className={dialogClasses.form}>
      <p>
        If you lose your phone, sign in with one of these instead of a code. Each works once. Keep them
        somewhere safe, such as your password manager: we can’t show them again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button look="quiet" onClick={copy.onClick} data-autofocus>
          <Copy size={18} aria-hidden />
          Copy
        </Button>
        <Button look="quiet" onClick={download}>
          <Download size={18} aria-hidden />
          Download
        </Button>
      </div>
      {isReminded && (
        <p role="alert" className={classes.few}>
          Save your codes first, then press “I saved them”. We can’t show them again.
        </p>
      )}
      <div className={dialogClasses.buttons}>
        <Button onClick={onSaved}>I saved them</Button>
      </div>
    </div>
  )
}
