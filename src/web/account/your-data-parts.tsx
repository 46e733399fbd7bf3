import { Download } from 'lucide-react'
import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { DeleteAccountForm } from '#web/account/your-data-deletion.tsx'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './your-data.module.css'

/** The level that fits under the heading around it. */
type PartProps = { Heading: 'h2' | 'h3' }

export function DownloadPart({ Heading }: PartProps) {
  const { isBusy, onClick } = useBusy(downloadYourData)
  return (
    <div className={classes.part}>
      <Heading>Download everything</Heading>
      <p>
        Your clients, jobs, services, invoices and settings, and what we know about your account: one archive
        of JSON and CSV files.
      </p>
      <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        <Download size={18} aria-hidden />
        {isBusy ? 'Preparing...' : 'Download my data'}
      </Button>
    </div>
  )
}

async function downloadYourData(): Promise<void> {
  try {
    saveArchive(await callAsOwner(endpoints.downloadOwnerData))
  } catch (error) {
    return void explainFailure(error, {
      title: 'Download failed',
      otherwise: 'Your data could not be prepared. Please try again.',
    })
  }
  toast({ title: 'Your data was downloaded', description: 'Look for it among your downloads.' })
}

type Archive = Output<typeof endpoints.downloadOwnerData>

function saveArchive({ filename, zip }: Archive): void {
  const bytes = Uint8Array.from(atob(zip), (character) => character.charCodeAt(0))
  saveFile(filename, bytes, 'application/zip')
}

export function DeletionPart({ Heading }: PartProps) {
  return (
    <div className={classes.part}>
      <Heading>Delete account</Heading>
      <p>
        Ends your subscription at once and deletes your account with everything in it: clients, jobs,
        invoices, your booking link. A connected payment account stays yours at the provider.
      </p>
      <DeleteAccountForm />
    </div>
  )
}
