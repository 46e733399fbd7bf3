import { render, toPlainText } from '@react-email/components'
import type { ReactElement } from 'react'
import type { LetterName, LetterProps, WriteLetter } from '#contract/letters.ts'
import {
  AccountDeleted,
  AccountExists,
  MailCheck,
  PasswordChanged,
  PasswordReset,
} from '#web/letters/account-letters.tsx'
import { AppointmentCancelled, cancelledHeading } from '#web/letters/appointment-cancelled.tsx'
import { AppointmentMoved, movedHeading } from '#web/letters/appointment-moved.tsx'
import { BookingConfirmed } from '#web/letters/booking-confirmed.tsx'
import { Invoice, InvoiceReminder, Receipt } from '#web/letters/invoice-letters.tsx'
import {
  BookingReceived,
  ClientCancelled,
  ClientMoved,
  clientCancelledSubject,
} from '#web/letters/owner-letters.tsx'
import { PaymentReceived, paymentSentence } from '#web/letters/payment-received.tsx'
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
  'mail-check': { subject: 'Your test letter from Wheelhouse', write: MailCheck },
  'password-reset': { subject: 'Reset your Wheelhouse password', write: PasswordReset },
  'password-changed': { subject: 'Your Wheelhouse password was changed', write: PasswordChanged },
  'account-exists': { subject: 'You already have a Wheelhouse account', write: AccountExists },
  'account-deleted': { subject: 'Your Wheelhouse account is deleted', write: AccountDeleted },
  'trial-ending': { subject: 'Your Wheelhouse trial ends tomorrow', write: TrialEnding },
  'appointment-moved': {
    subject: (props) => `${props.businessName}: ${movedHeading(props)}`,
    write: AppointmentMoved,
  },
  'appointment-cancelled': {
    subject: (props) => `${props.businessName}: ${cancelledHeading(props)}`,
    write: AppointmentCancelled,
  },
  'series-changed': {
    subject: (props) => `${props.businessName}: ${seriesHeading(props)}`,
    write: SeriesChanged,
  },
  'booking-confirmed': {
    subject: ({ businessName }) => `Your appointment with ${businessName} is confirmed`,
    write: BookingConfirmed,
  },
  reminder: { subject: reminderSubject, write: Reminder },
  'booking-received': {
    subject: ({ clientName, job }) => `${clientName} booked ${job.service}`,
    write: BookingReceived,
  },
  'client-moved': {
    subject: ({ clientName, job }) => `${clientName} moved ${job.service}`,
    write: ClientMoved,
  },
  'client-cancelled': { subject: clientCancelledSubject, write: ClientCancelled },
  invoice: {
    subject: ({ document }) => `Invoice ${document.number} from ${document.businessName}`,
    write: Invoice,
  },
  'invoice-reminder': {
    subject: ({ document }) => `Reminder: invoice ${document.number} from ${document.businessName}`,
    write: InvoiceReminder,
  },
  receipt: {
    subject: ({ document }) => `Receipt for invoice ${document.number} from ${document.businessName}`,
    write: Receipt,
  },
  'payment-received': { subject: paymentSentence, write: PaymentReceived },
}

export const writeLetter: WriteLetter = async (name, props) => {
  const { subject, write } = letters[name]
  const html = await render(write(props))
  return { subject: typeof subject === 'string' ? subject : subject(props), html, text: toPlainText(html) }
}
