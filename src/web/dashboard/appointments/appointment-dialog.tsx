import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { useInvoiceDialog } from '#web/dashboard/invoices/create/use-invoice-dialog.tsx'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { AppointmentSteps } from './appointment-steps.tsx'
import { BookingDataLoader } from './booking-data-loader.tsx'
import { type Question, questionTitle } from './question.ts'

type AppointmentDialogProps = {
  isOpened: boolean
  onClose: () => void
  appointment?: Appointment | undefined
  /** ISO instant. Defaults to the next free time. */
  startsAt?: string | undefined
}

/** Creates an appointment, or shows the given one and edits it on request. */
export function AppointmentDialog({ isOpened, onClose, appointment, startsAt }: AppointmentDialogProps) {
  const [isEditing, setEditing] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const { openInvoiceForm, invoiceDialogs } = useInvoiceDialog()
  const shownJob = isEditing ? undefined : appointment
  const formTitle = appointment ? 'Edit Appointment' : 'New Appointment'

  function close() {
    setEditing(false)
    setQuestion(null)
    onClose()
  }

  return (
    <>
      <Dialog
        title={question ? questionTitle(question) : (shownJob?.client_name ?? formTitle)}
        look="phoneSheet"
        isOpened={isOpened}
        onClose={close}
        onBack={question ? () => setQuestion(null) : undefined}
        onBrowserBack={isEditing ? () => setEditing(false) : undefined}
      >
        <BookingDataLoader
          needsServices={!shownJob}
          needsFreeTime={!appointment && startsAt === undefined}
          onClose={close}
        >
          {(bookingData) => (
            <AppointmentSteps
              {...bookingData}
              appointment={appointment}
              isEditing={isEditing}
              startsAt={startsAt}
              question={question}
              onAsk={setQuestion}
              onEdit={() => setEditing(true)}
              onInvoice={openInvoiceForm}
              onSaved={close}
              onClose={close}
            />
          )}
        </BookingDataLoader>
      </Dialog>
      {invoiceDialogs}
    </>
  )
}
