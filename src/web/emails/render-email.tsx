import { render, toPlainText } from '@react-email/components'
import type { ReactElement } from 'react'
import type { EmailName, EmailProps, RenderEmail } from '#contract/emails.ts'
import {
  AccountDeleted,
  AccountExists,
  MailCheck,
  PasswordChanged,
  PasswordReset,
} from '#web/emails/account-emails.tsx'
import { AppointmentCancelled, cancelledHeading } from '#web/emails/appointment-cancelled.tsx'
import { AppointmentMoved, movedHeading } from '#web/emails/appointment-moved.tsx'
import { BookingConfirmed } from '#web/emails/booking-confirmed.tsx'
import { Invoice, InvoiceReminder, Receipt } from '#web/emails/invoice-emails.tsx'
import {
  BookingReceived,
  ClientCancelled,
  ClientMoved,
  clientCancelledSubject,
} from '#web/emails/owner-emails.tsx'
import { PaymentReceived, paymentSentence } from '#web/emails/payment-received.tsx'
import { Reminder, reminderSubject } from '#web/emails/reminder.tsx'
import { SeriesChanged, seriesHeading } from '#web/emails/series-changed.tsx'
import { TrialEnding } from '#web/emails/trial-ending.tsx'

type EmailTemplates = {
  [Name in EmailName]: {
    subject: string | ((props: EmailProps[Name]) => string)
    write: (props: EmailProps[Name]) => ReactElement
  }
}

const templates: EmailTemplates = {
  'mail-check': { subject: 'Your test email from Wheelhouse', write: MailCheck },
  'password-reset': { subject: 'Reset your Wheelhouse password', write: PasswordReset },
  'password-changed': { subject: 'Your Wheelhouse password was changed', write: PasswordChanged },
  'account-exists': { subject: 'You already have a Wheelhouse account', write: AccountExists },
  'account-deleted': { subject: 'Your Wheelhouse account was deleted', write: AccountDeleted },
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

export const renderEmail: RenderEmail = async (name, props) => {
  const { subject, write } = templates[name]
  const html = await render(write(props))
  return { subject: typeof subject === 'string' ? subject : subject(props), html, text: toPlainText(html) }
}
