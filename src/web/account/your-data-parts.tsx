import { Download } from 'lucide-react'
import { downloadYourData } from '#web/account/your-data-archive.ts'
import { DeleteAccountForm } from '#web/account/your-data-deletion.tsx'
import { Button } from '#web/ui/button.tsx'
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
