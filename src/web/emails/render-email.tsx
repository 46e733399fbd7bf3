import { render, toPlainText } from '@react-email/components'
import type { ReactElement } from 'react'
import type { EmailName, EmailProps, RenderEmail } from '#contract/emails.ts'
import { nameAtStart } from '#domain/settings/unnamed-business.ts'
import {
  AccountDeleted,
  AccountExists,
  ConfirmEmail,
  MailCheck,
  NewDevice,
  PasswordChanged,
  PasswordReset,
} from '#web/emails/account-emails.tsx'
import { AppointmentCancelled, cancelledHeading } from '#web/emails/appointment-cancelled.tsx'
import { AppointmentMoved, movedHeading } from '#web/emails/appointment-moved.tsx'
import { BookingConfirmed } from '#web/emails/booking-confirmed.tsx'
import {
  DEPOSIT_REFUNDED_HEADING,
  DEPOSIT_UNPAID_HEADING,
  DepositNotice,
  DepositRefunded,
  DepositRequest,
  DepositUnpaid,
  depositNoticeSubject,
} from '#web/emails/deposit-emails.tsx'
import { Invoice, InvoiceReminder, Receipt } from '#web/emails/invoice-emails.tsx'
import {
  AreaRequest,
  BookingReceived,
  ClientCancelled,
  ClientMoved,
  clientCancelledSubject,
} from '#web/emails/owner-emails.tsx'
import { PaymentReceived, paymentSentence } from '#web/emails/payment-received.tsx'
import { Reminder, reminderSubject } from '#web/emails/reminder.tsx'
import { SeriesChanged, seriesHeading } from '#web/emails/series-changed.tsx'
import { PaymentFailed, TrialEnded } from '#web/emails/subscription-ended.tsx'
import { TrialEnding } from '#web/emails/trial-ending.tsx'

type EmailTemplates = {
  [Name in EmailName]: {
    subject: string | ((props: EmailProps[Name]) => string)
    component: (props: EmailProps[Name]) => ReactElement
  }
}

const templates: EmailTemplates = {
  'mail-check': { subject: 'Your test email from Wheelhouse', component: MailCheck },
  'confirm-email': { subject: 'Confirm your email for Wheelhouse', component: ConfirmEmail },
  'password-reset': { subject: 'Reset your Wheelhouse password', component: PasswordReset },
  'password-changed': { subject: 'Your Wheelhouse password was changed', component: PasswordChanged },
  'new-device': { subject: 'New sign-in to your Wheelhouse account', component: NewDevice },
  'account-exists': { subject: 'You already have a Wheelhouse account', component: AccountExists },
  'account-deleted': { subject: 'Your Wheelhouse account was deleted', component: AccountDeleted },
  'trial-ending': { subject: 'Your Wheelhouse trial ends tomorrow', component: TrialEnding },
  'trial-ended': { subject: 'Your Wheelhouse trial has ended', component: TrialEnded },
  'payment-failed': { subject: 'Your Wheelhouse payment didn’t go through', component: PaymentFailed },
  'appointment-moved': {
    subject: (props) => `${nameAtStart(props.businessName)}: ${movedHeading(props)}`,
    component: AppointmentMoved,
  },
  'appointment-cancelled': {
    subject: (props) => `${nameAtStart(props.businessName)}: ${cancelledHeading(props)}`,
    component: AppointmentCancelled,
  },
  'series-changed': {
    subject: (props) => `${nameAtStart(props.businessName)}: ${seriesHeading(props)}`,
    component: SeriesChanged,
  },
  'booking-confirmed': {
    subject: ({ businessName }) => `Your appointment with ${businessName} is confirmed`,
    component: BookingConfirmed,
  },
  reminder: { subject: reminderSubject, component: Reminder },
  'booking-received': {
    subject: ({ clientName, job }) => `${clientName} booked ${job.service}`,
    component: BookingReceived,
  },
  'client-moved': {
    subject: ({ clientName, job }) => `${clientName} moved ${job.service}`,
    component: ClientMoved,
  },
  'area-request': {
    subject: ({ clientName, zip }) => `${clientName} asks if you come to ${zip}`,
    component: AreaRequest,
  },
  'client-cancelled': { subject: clientCancelledSubject, component: ClientCancelled },
  'deposit-unpaid': {
    subject: ({ businessName }) => `${nameAtStart(businessName)}: ${DEPOSIT_UNPAID_HEADING}`,
    component: DepositUnpaid,
  },
  'deposit-refunded': {
    subject: ({ businessName }) => `${nameAtStart(businessName)}: ${DEPOSIT_REFUNDED_HEADING}`,
    component: DepositRefunded,
  },
  'deposit-request': {
    subject: ({ businessName }) => `Deposit for your appointment with ${businessName}`,
    component: DepositRequest,
  },
  'deposit-notice': { subject: depositNoticeSubject, component: DepositNotice },
  invoice: {
    subject: ({ document }) => `Invoice ${document.number} from ${document.businessName}`,
    component: Invoice,
  },
  'invoice-reminder': {
    subject: ({ document }) => `Reminder: invoice ${document.number} from ${document.businessName}`,
    component: InvoiceReminder,
  },
  receipt: {
    subject: ({ document }) => `Receipt for invoice ${document.number} from ${document.businessName}`,
    component: Receipt,
  },
  'payment-received': { subject: paymentSentence, component: PaymentReceived },
}

export const renderEmail: RenderEmail = async (name, props) => {
  const { subject, component } = templates[name]
  const html = await render(component(props))
  return { subject: typeof subject === 'string' ? subject : subject(props), html, text: toPlainText(html) }
}
