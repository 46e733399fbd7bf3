import { Download, Printer } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { qrPng, qrSvg } from '#web/dashboard/ui/qr-code.tsx'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile, savePdf } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './share.module.css'

/** Downloads that lead to the booking page: the QR code for cards and vans, and a flyer. */
export function ShareFiles({ url }: { url: string }) {
  const { onClick: savePng } = useBusy(async () => {
    const png = await qrPng(url)
    if (png) saveFile('booking-qr-code.png', png, 'image/png')
    else
      toast({
        variant: 'destructive',
        title: 'Couldn’t make the picture',
        description: 'Download the SVG instead.',
      })
  })
  const { onClick: saveFlyer, isBusy } = useBusy(downloadFlyer)
  return (
    <div className={classes.actions}>
      <Button look="quiet" onClick={savePng}>
        <Download size={18} aria-hidden />
        QR code (PNG)
      </Button>
      <Button look="quiet" onClick={() => saveFile('booking-qr-code.svg', qrSvg(url), 'image/svg+xml')}>
        <Download size={18} aria-hidden />
        QR code (SVG)
      </Button>
      <Button look="quiet" onClick={saveFlyer} disabled={isBusy}>
        <Printer size={18} aria-hidden />
        {isBusy ? 'Making your flyer...' : 'Flyer to print'}
      </Button>
    </div>
  )
}

async function downloadFlyer(): Promise<void> {
  try {
    const { filename, pdf } = await callAsOwner(endpoints.downloadFlyer)
    savePdf(filename, pdf)
    toast({ title: 'Flyer downloaded', description: `Saved as ${filename}` })
  } catch (error) {
    toastServerError(error, {
      title: 'Couldn’t make your flyer',
      fallback: 'Something went wrong. Please try again.',
    })
  }
}
