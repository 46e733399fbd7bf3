import { render, toPlainText } from '@react-email/components'
import { createElement, type FunctionComponent, type ReactElement } from 'react'
import { type EmailName, type EmailProps, isToClient, type RenderEmail } from '#contract/emails.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { EmailWords } from '#domain/language/en/email.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import {
  AccountDeleted,
  AccountExists,
  ConfirmEmail,
  FactorChanged,
  factorChangedSubject,
  MailCheck,
  NewDevice,
  PasswordChanged,
  PasswordReset,
} from '#web/emails/account-emails.tsx'
import { AppointmentCancelled, cancelledHeading } from '#web/emails/appointment-cancelled.tsx'
import { AppointmentMoved, movedHeading } from '#web/emails/appointment-moved.tsx'
import { BookingConfirmed } from '#web/emails/booking-confirmed.tsx'
import {
  DepositNotice,
  DepositRefunded,
  DepositRequest,
  DepositUnpaid,
  depositNoticeSubject,
} from '#web/emails/deposit-emails.tsx'
import { LogoContext } from '#web/emails/email-frame.tsx'
import { Invoice, InvoiceReminder, Receipt } from '#web/emails/invoice-emails.tsx'
import {
  AreaRequest,
  BookingReceived,
  ClientCancelled,
  ClientMoved,
  clientCancelledSubject,
} from '#web/emails/owner-emails.tsx'
import { PaymentReceived, paymentSentence } from '#web/emails/payment-received.tsx'
import {
  RecoveryCancelled,
  RecoveryDone,
  RecoveryReady,
  RecoveryRequested,
} from '#web/emails/recovery-emails.tsx'
import { Reminder, reminderSubject } from '#web/emails/reminder.tsx'
import { SeriesChanged, seriesHeading } from '#web/emails/series-changed.tsx'
import { PaymentFailed, TrialEnded } from '#web/emails/subscription-ended.tsx'
import { TrialEnding } from '#web/emails/trial-ending.tsx'
import { EmailLanguageContext } from '#web/emails/use-email-words.ts'

type EmailTemplates = {
  [Name in EmailName]: {
    subject: string | ((props: EmailProps[Name]) => string)
    component: (props: EmailProps[Name]) => ReactElement
  }
}

type FromBusiness = { language: Language; businessName: string }

function wordsFor({ language }: Pick<FromBusiness, 'language'>): EmailWords {
  return CATALOGUES[language].email
}

function businessOf({ language, businessName }: FromBusiness): string {
  return wordsFor({ language }).business(businessName)
}

/** `Luna Detailing: Your appointment has a new time` */
function ofBusiness({ language, businessName }: FromBusiness, heading: string): string {
  return `${wordsFor({ language }).businessAtStart(businessName)}: ${heading}`
}

const templates: EmailTemplates = {
  'mail-check': { subject: 'Your test email from Wheelhouse', component: MailCheck },
  'confirm-email': { subject: 'Confirm your email for Wheelhouse', component: ConfirmEmail },
  'password-reset': { subject: 'Reset your Wheelhouse password', component: PasswordReset },
  'password-changed': { subject: 'Your Wheelhouse password was changed', component: PasswordChanged },
  'factor-changed': {
    subject: factorChangedSubject,
    component: FactorChanged,
  },
  'new-device': { subject: 'New sign-in to your Wheelhouse account', component: NewDevice },
  'recovery-requested': {
    subject: 'Someone asked to recover your Wheelhouse account',
    component: RecoveryRequested,
  },
  'recovery-ready': { subject: 'Recover your Wheelhouse account', component: RecoveryReady },
  'recovery-cancelled': {
    subject: 'The recovery of your Wheelhouse account was cancelled',
    component: RecoveryCancelled,
  },
  'recovery-done': { subject: 'Your Wheelhouse account was recovered', component: RecoveryDone },
  'account-exists': { subject: 'You already have a Wheelhouse account', component: AccountExists },
  'account-deleted': { subject: 'Your Wheelhouse account was deleted', component: AccountDeleted },
  'trial-ending': { subject: 'Your Wheelhouse trial ends tomorrow', component: TrialEnding },
  'trial-ended': { subject: 'Your Wheelhouse trial has ended', component: TrialEnded },
  'payment-failed': { subject: 'Your Wheelhouse payment didn’t go through', component: PaymentFailed },
  'appointment-moved': {
    subject: (props) => ofBusiness(props, movedHeading(props)),
    component: AppointmentMoved,
  },
  'appointment-cancelled': {
    subject: (props) => ofBusiness(props, cancelledHeading(props)),
    component: AppointmentCancelled,
  },
  'series-changed': {
    subject: (props) => ofBusiness(props, seriesHeading(props)),
    component: SeriesChanged,
  },
  'booking-confirmed': {
    subject: (props) => wordsFor(props).confirmedSubject(businessOf(props)),
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
    subject: (props) => ofBusiness(props, wordsFor(props).depositUnpaid),
    component: DepositUnpaid,
  },
  'deposit-refunded': {
    subject: (props) => ofBusiness(props, wordsFor(props).depositRefunded),
    component: DepositRefunded,
  },
  'deposit-request': {
    subject: (props) => wordsFor(props).depositRequestSubject(businessOf(props)),
    component: DepositRequest,
  },
  'deposit-notice': { subject: depositNoticeSubject, component: DepositNotice },
  invoice: {
    subject: ({ document }) => wordsFor(document).invoiceSubject(document.number, businessOf(document)),
    component: Invoice,
  },
  'invoice-reminder': {
    subject: ({ document }) =>
      wordsFor(document).invoiceReminderSubject(document.number, businessOf(document)),
    component: InvoiceReminder,
  },
  receipt: {
    subject: ({ document }) => wordsFor(document).receiptSubject(document.number, businessOf(document)),
    component: Receipt,
  },
  'payment-received': { subject: paymentSentence, component: PaymentReceived },
}

export const renderEmail: RenderEmail = async (name, props, logo = null) => {
  const { subject, component } = templates[name]
  const html = await render(
    <EmailLanguageContext value={isToClient({ letter: name }) ? recipientLanguage(props) : DEFAULT_LANGUAGE}>
      <LogoContext value={logo}>{createElement(component as FunctionComponent<object>, props)}</LogoContext>
    </EmailLanguageContext>,
  )
  return { subject: typeof subject === 'string' ? subject : subject(props), html, text: toPlainText(html) }
}

function recipientLanguage(props: EmailProps[EmailName]): Language {
  if ('document' in props) return props.document.language
  return 'language' in props ? props.language : DEFAULT_LANGUAGE
}
