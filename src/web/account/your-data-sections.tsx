import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { endpoints } from '#contract/endpoints.ts'
import { DeleteAccount, type OwedRefund } from '#contract/owner-data.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { forgetLocalData } from '#web/session/local-data.ts'
import { replacePage } from '#web/session/open-page.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { forgetUnsentChanges } from '#web/session/unsent-changes.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { useForm } from '#web/ui/use-form.ts'
import { OwedRefunds } from './owed-refunds.tsx'
import classes from './your-data.module.css'

type SectionProps = { Heading: 'h2' | 'h3' }

export function DownloadSection({ Heading }: SectionProps) {
  const { isBusy, onClick } = useBusy(downloadYourData)
  return (
    <div className={classes.part}>
      <Heading>Download everything</Heading>
      <p>
        Your clients, jobs, services, invoices and settings, and everything we know about your account, as one
        archive of JSON and CSV files.
      </p>
      <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        <Download size={18} aria-hidden />
        {isBusy ? 'Preparing...' : 'Download my data'}
      </Button>
    </div>
  )
}

const DOWNLOAD_FAILURE = {
  title: 'Download failed',
  fallback: 'We couldn’t prepare your data. Please try again.',
}

const downloadYourData = withErrorToast(DOWNLOAD_FAILURE, async () => {
  const { filename, zip } = await callAsOwner(endpoints.downloadOwnerData)
  const bytes = Uint8Array.from(atob(zip), (character) => character.charCodeAt(0))
  saveFile(filename, bytes, 'application/zip')
  toast({ title: 'Your data was downloaded', description: 'You’ll find it in your downloads.' })
})

export function DeletionSection({ Heading }: SectionProps) {
  return (
    <div className={classes.part}>
      <Heading>Delete account</Heading>
      <p>
        Ends your subscription right away and deletes your account and everything in it: clients, jobs,
        invoices and your booking link. You keep your connected payment account with the provider.
      </p>
      <DeleteAccountControl />
    </div>
  )
}

const DELETED_PATH = '/your-data?deleted'

/** A button that the confirmation form replaces when it is clicked. */
function DeleteAccountControl() {
  const [isConfirming, setConfirming] = useState(false)
  const container = useRef<HTMLDivElement>(null)

  function setConfirmingAndFocus(next: boolean) {
    flushSync(() => setConfirming(next))
    container.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus()
  }

  return (
    <div ref={container}>
      {isConfirming ? (
        <ConfirmDeletionForm onCancel={() => setConfirmingAndFocus(false)} />
      ) : (
        <Button look="danger" onClick={() => setConfirmingAndFocus(true)}>
          Delete account
        </Button>
      )}
    </div>
  )
}

const DELETION_FAILURE = {
  title: 'Account not deleted',
  fallback: 'Something went wrong. Nothing was deleted.',
  fields: { invalid_credentials: { name: 'password' } },
}

function ConfirmDeletionForm({ onCancel }: { onCancel: () => void }) {
  const { email = '', id: userId = '' } = sessionOf(useSession())?.user ?? {}
  const [owedRefunds, setOwedRefunds] = useState<OwedRefund[]>([])
  const { form, text, isBusy } = useForm({
    schema: DeleteAccount,
    initial: { password: '' },
    send: withErrorToast(DELETION_FAILURE, async ({ password }) => {
      const acknowledged_refunds = owedRefunds.map(({ deposit_id }) => deposit_id)
      try {
        await callAsOwner(endpoints.deleteAccount, { body: { password, acknowledged_refunds } })
      } catch (error) {
        const refunds = owedRefundsFrom(error)
        if (!refunds) throw error
        return setOwedRefunds(refunds)
      }
      // Blocked storage keeps nothing.
      await Promise.all([forgetUnsentChanges(userId), forgetLocalData()]).catch(() => undefined)
      await replacePage(DELETED_PATH)
    }),
  })
  return (
    <form {...form} className={classes.confirmation}>
      <p>
        <strong>You can’t undo this.</strong> Download your data first if you might need it.
      </p>
      <div role="status">{owedRefunds.length > 0 && <OwedRefunds refunds={owedRefunds} />}</div>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...text('password')} label="Your password" autoComplete="current-password" />
      <div className={classes.buttons}>
        <Button look="quiet" onClick={onCancel}>
          Keep my account
        </Button>
        <SubmitButton look="danger" isBusy={isBusy} busyLabel="Deleting...">
          {owedRefunds.length > 0 ? 'Delete my account anyway' : 'Delete everything'}
        </SubmitButton>
      </div>
    </form>
  )
}

/** The refunds that have to be settled or acknowledged before the account is deleted; null for every other failure. */
function owedRefundsFrom(error: unknown): OwedRefund[] | null {
  if (!(error instanceof ApiError) || error.code !== 'refunds_owed') return null
  return (error.details.refunds as OwedRefund[] | undefined) ?? []
}
