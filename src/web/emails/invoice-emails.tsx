import type { EmailProps } from '#contract/emails.ts'
import { paidCents } from '#domain/invoices/document-rows.ts'
import { formatDate } from '#domain/invoices/document-texts.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { nameAtStart } from '#domain/settings/unnamed-business.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import {
  CopyableLink,
  contactText,
  EmailButton,
  InvoiceFacts,
  Note,
  Paragraph,
} from '#web/emails/email-parts.tsx'
import { moneyText } from '#web/format/money.ts'

type PaymentRequestProps = EmailProps['invoice'] & {
  heading: string
  intro: string
  /** `Due on November 29, 2026`. */
  when: string
}

/** The layout of emails that ask a client to pay. */
function PaymentRequest({ appUrl, document, heading, intro, when }: PaymentRequestProps) {
  const { businessName, businessEmail, clientName, totals, deposit, payUrl } = document
  const due = moneyText(amountDue(totals.total, deposit))
  return (
    <EmailFrame
      heading={heading}
      preview={`${due}. ${when}.`}
      appUrl={appUrl}
      businessName={businessName}
      contact={document}
    >
      <Paragraph>
        Hello{clientName && ` ${clientName}`}, {intro}
      </Paragraph>
      <InvoiceFacts amount={due} when={when} document={document} />
      <EmailButton href={payUrl}>Pay {due}</EmailButton>
      <Note>The invoice is attached as a PDF. Questions? {contactText(businessName, businessEmail)}.</Note>
      <CopyableLink url={payUrl} />
    </EmailFrame>
  )
}

export function Invoice(props: EmailProps['invoice']) {
  const { number, businessName, dueOn } = props.document
  return (
    <PaymentRequest
      {...props}
      heading={`Invoice ${number}`}
      intro={`${businessName} sent you an invoice.`}
      when={`Due on ${formatDate(dueOn)}`}
    />
  )
}

export function InvoiceReminder({ today, ...props }: EmailProps['invoice-reminder']) {
  const { number, businessName, dueOn } = props.document
  const isOverdue = dueOn < today
  return (
    <PaymentRequest
      {...props}
      heading={isOverdue ? 'Your invoice is overdue' : 'A friendly reminder'}
      intro={`this is a reminder about invoice ${number} from ${businessName}. If you’ve already paid it, you can ignore this email.`}
      when={dueOn === today ? 'Due today' : `${isOverdue ? 'Was due on' : 'Due on'} ${formatDate(dueOn)}`}
    />
  )
}

export function Receipt({ appUrl, document }: EmailProps['receipt']) {
  const { businessName, businessEmail, clientName, totals, deposit, tip, paidOn, payUrl } = document
  const cents = paidCents(amountDue(totals.total, deposit), tip)
  // Without another payment, the receipt is for the deposit.
  const paid = cents > 0 ? moneyText(cents) : moneyText(totals.total)
  const payment = cents > 0 ? 'payment' : 'deposit'
  return (
    <EmailFrame
      heading="Thank you for your payment"
      preview={`${nameAtStart(businessName)} received your ${paid} ${payment}. Thank you!`}
      appUrl={appUrl}
      businessName={businessName}
      contact={document}
    >
      <Paragraph>
        Hello{clientName && ` ${clientName}`}, {businessName} received your {paid} {payment}.
        {cents === 0 && ' There’s nothing left to pay.'}
        {tip > 0 && ` That includes a ${moneyText(tip)} tip.`}
      </Paragraph>
      <InvoiceFacts
        amount={paid}
        when={paidOn ? `Paid on ${formatDate(paidOn)}` : 'Paid'}
        document={document}
      />
      <EmailButton href={payUrl}>See your receipt</EmailButton>
      <Note>The receipt is attached as a PDF. Questions? {contactText(businessName, businessEmail)}.</Note>
    </EmailFrame>
  )
}
