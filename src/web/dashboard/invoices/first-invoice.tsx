import { Button } from '#web/ui/button.tsx'
import { InvoiceDrawing } from './invoice-drawing.tsx'
import classes from './invoices.module.css'

/** For an owner who has never made one. */
export function FirstInvoice({ onCreate }: { onCreate: () => void }) {
  return (
    <div className={classes.first}>
      <InvoiceDrawing />
      <h2>Done with a job? Send the invoice.</h2>
      <p>Your client gets a link, pays by card, and the money goes to your account.</p>
      <Button onClick={onCreate}>Create your first invoice</Button>
    </div>
  )
}
