import { render, toPlainText } from '@react-email/components'
import type { ReactElement } from 'react'
import type { LetterName, LetterProps, WriteLetter } from '#contract/letters.ts'
import { AccountDeleted } from '#web/letters/account-deleted.tsx'
import { AccountExists } from '#web/letters/account-exists.tsx'
import { AppointmentCancelled, cancelledHeading } from '#web/letters/appointment-cancelled.tsx'
import { AppointmentMoved, movedHeading } from '#web/letters/appointment-moved.tsx'
import { BookingConfirmed } from '#web/letters/booking-confirmed.tsx'
import { BookingReceived } from '#web/letters/booking-received.tsx'
import { ClientCancelled, clientCancelledSubject } from '#web/letters/client-cancelled.tsx'
import { ClientMoved } from '#web/letters/client-moved.tsx'
import { Invoice, InvoiceReminder } from '#web/letters/invoice-letter.tsx'
import { MailCheck } from '#web/letters/mail-check.tsx'
import { PasswordChanged } from '#web/letters/password-changed.tsx'
import { PasswordReset } from '#web/letters/password-reset.tsx'
import { PaymentReceived, paymentSentence } from '#web/letters/payment-received.tsx'
import { Receipt } from '#web/letters/receipt.tsx'
import { Reminder, reminderSubject } from '#web/letters/reminder.tsx'
import { SeriesChanged, seriesHeading } from '#web/letters/series-changed.tsx'
import { TrialEnding } from '#web/letters/trial-ending.tsx'

type Letters = {
  [Name in LetterName]: {
    subject: string | ((props: LetterProps[Name]) => string)
    write: (props: LetterProps[Name]) => ReactElement
  }
}

const letters: Letters = {
  'mail-check': { subject: 'Your test letter from Wheelhouse', write: (props) => <MailCheck {...props} /> },
  'password-reset': {
    subject: 'Reset your Wheelhouse password',
    write: (props) => <PasswordReset {...props} />,
  },
  'password-changed': {
    subject: 'Your Wheelhouse password was changed',
    write: (props) => <PasswordChanged {...props} />,
  },
  'account-exists': {
    subject: 'You already have a Wheelhouse account',
    write: (props) => <AccountExists {...props} />,
  },
  'account-deleted': {
    subject: 'Your Wheelhouse account is deleted',
    write: (props) => <AccountDeleted {...props} />,
  },
  'trial-ending': {
    subject: 'Your Wheelhouse trial ends tomorrow',
    write: (props) => <TrialEnding {...props} />,
  },
  'appointment-moved': {
    subject: (props) => `${props.businessName}: ${movedHeading(props)}`,
    write: (props) => <AppointmentMoved {...props} />,
  },
  'appointment-cancelled': {
    subject: (props) => `${props.businessName}: ${cancelledHeading(props)}`,
    write: (props) => <AppointmentCancelled {...props} />,
  },
  'series-changed': {
    subject: (props) => `${props.businessName}: ${seriesHeading(props)}`,
    write: (props) => <SeriesChanged {...props} />,
  },
  'booking-confirmed': {
    subject: ({ businessName }) => `Your appointment with ${businessName} is confirmed`,
    write: (props) => <BookingConfirmed {...props} />,
  },
  reminder: { subject: reminderSubject, write: (props) => <Reminder {...props} /> },
  'booking-received': {
    subject: ({ clientName, job }) => `${clientName} booked ${job.service}`,
    write: (props) => <BookingReceived {...props} />,
  },
  'client-moved': {
    subject: ({ clientName, job }) => `${clientName} moved ${job.service}`,
    write: (props) => <ClientMoved {...props} />,
  },
  'client-cancelled': {
    subject: clientCancelledSubject,
    write: (props) => <ClientCancelled {...props} />,
  },
  invoice: {
    subject: ({ document }) => `Invoice ${document.number} from ${document.businessName}`,
    write: (props) => <Invoice {...props} />,
  },
  'invoice-reminder': {
    subject: ({ document }) => `Reminder: invoice ${document.number} from ${document.businessName}`,
    write: (props) => <InvoiceReminder {...props} />,
  },
  receipt: {
    subject: ({ document }) => `Receipt for invoice ${document.number} from ${document.businessName}`,
    write: (props) => <Receipt {...props} />,
  },
  'payment-received': {
    subject: paymentSentence,
    write: (props) => <PaymentReceived {...props} />,
  },
}

export const writeLetter: WriteLetter = async (name, props) => {
  const { subject, write } = letters[name]
  const html = await render(write(props))
  return { subject: typeof subject === 'string' ? subject : subject(props), html, text: toPlainText(html) }
}
