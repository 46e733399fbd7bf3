import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { useInvoiceDialog } from '#web/dashboard/invoices/create/use-invoice-dialog.tsx'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { AppointmentSteps } from './appointment-steps.tsx'
import { BookingDataLoader } from './booking-data-loader.tsx'
import { FORM, type Step, stepTitle } from './step.ts'

type AppointmentDialogProps = {
  isOpened: boolean
  onClose: () => void
  appointment?: Appointment | undefined
  /** ISO instant. Defaults to the next free time. */
  startsAt?: string | undefined
}

/** Creates an appointment, or edits the given one. */
export function AppointmentDialog({ isOpened, onClose, appointment, startsAt }: AppointmentDialogProps) {
  const [step, setStep] = useState<Step>(FORM)
  const [wasOpened, setWasOpened] = useState(isOpened)
  const { openInvoiceForm, invoiceDialogs } = useInvoiceDialog()

  // Each opening starts with the form.
  if (wasOpened !== isOpened) {
    setWasOpened(isOpened)
    if (isOpened) setStep(FORM)
  }

  return (
    <>
      <Dialog
        title={stepTitle(step, appointment !== undefined)}
        isOpened={isOpened}
        onClose={onClose}
        onBack={step.kind === 'form' ? undefined : () => setStep(FORM)}
      >
        <BookingDataLoader needsFreeTime={!appointment && startsAt === undefined} onClose={onClose}>
          {(bookingData) => (
            <AppointmentSteps
              {...bookingData}
              isOpened={isOpened}
              appointment={appointment}
              startsAt={startsAt}
              step={step}
              onStep={setStep}
              onInvoice={openInvoiceForm}
              onClose={onClose}
            />
          )}
        </BookingDataLoader>
      </Dialog>
      {invoiceDialogs}
    </>
  )
}
