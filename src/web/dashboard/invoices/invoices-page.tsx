import { ComingScreen } from '#web/dashboard/shell/coming-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { InvoiceDrawing } from './invoice-drawing.tsx'

export const meta = () => [{ title: 'Invoices · Wheelhouse' }]

export default function InvoicesPage() {
  return (
    <Page title="Invoices">
      <ComingScreen drawing={<InvoiceDrawing />} title="Your invoices will be here.">
        Who has paid, who has not, and a payment link for each. This screen is not built yet.
      </ComingScreen>
    </Page>
  )
}
