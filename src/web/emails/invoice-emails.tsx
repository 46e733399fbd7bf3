import type { EmailProps } from '#contract/emails.ts'
import { paidCents } from '#domain/invoices/document-rows.ts'
import { formatDate } from '#domain/invoices/document-texts.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { CopyableLink, EmailButton, InvoiceFacts, Note, Paragraph } from '#web/emails/email-parts.tsx'
import { moneyText } from '#web/format/money.ts'

type PaymentRequestProps = EmailProps['invoice'] & {
  heading: string
  intro: string
  /** `Due on November 29, 2026`. */
  when: string
}

/** The layout of emails that ask a client to pay. */
function PaymentRequest({ appUrl, document, heading, intro, when }: PaymentRequestProps) {
  const { email: words } = CATALOGUES[document.language]
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
      <Paragraph>{words.hello(clientName, intro)}</Paragraph>
      <InvoiceFacts amount={due} when={when} document={document} />
      <EmailButton href={payUrl}>{words.pay(due)}</EmailButton>
      <Note>
        {words.invoiceAttached} {words.questions} {words.contact(words.business(businessName), businessEmail)}
      </Note>
      <CopyableLink url={payUrl} />
    </EmailFrame>
  )
}

export function Invoice(props: EmailProps['invoice']) {
  const { language, number, businessName, dueOn } = props.document
  const { email: words, dates } = CATALOGUES[language]
  return (
    <PaymentRequest
      {...props}
      heading={words.invoice(number)}
      intro={words.invoiceIntro(words.business(businessName))}
      when={words.dueOn(formatDate(dueOn, dates))}
    />
  )
}

export function InvoiceReminder({ today, ...props }: EmailProps['invoice-reminder']) {
  const { language, number, businessName, dueOn } = props.document
  const { email: words, dates } = CATALOGUES[language]
  const date = formatDate(dueOn, dates)
  const isOverdue = dueOn < today
  return (
    <PaymentRequest
      {...props}
      heading={isOverdue ? words.overdue : words.friendlyReminder}
      intro={words.reminderIntro(number, words.business(businessName))}
      when={dueOn === today ? words.dueToday : isOverdue ? words.wasDueOn(date) : words.dueOn(date)}
    />
  )
}

export function Receipt({ appUrl, document }: EmailProps['receipt']) {
  const { email: words, dates } = CATALOGUES[document.language]
  const { businessName, businessEmail, clientName, totals, deposit, tip, paidOn, payUrl } = document
  const cents = paidCents(amountDue(totals.total, deposit), tip)
  // Without another payment, the receipt is for the deposit.
  const paid = cents > 0 ? moneyText(cents) : moneyText(totals.total)
  const received = cents > 0 ? words.receivedPayment : words.receivedDeposit
  return (
    <EmailFrame
      heading={words.thankYou}
      preview={`${received(words.businessAtStart(businessName), paid)} ${words.thanks}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={document}
    >
      <Paragraph>
        {words.hello(clientName, received(words.business(businessName), paid))}
        {cents === 0 && ` ${words.nothingLeft}`}
        {tip > 0 && ` ${words.includesTip(moneyText(tip))}`}
      </Paragraph>
      <InvoiceFacts
        amount={paid}
        when={paidOn ? words.paidOn(formatDate(paidOn, dates)) : words.paid}
        document={document}
      />
      <EmailButton href={payUrl}>{words.seeReceipt}</EmailButton>
      <Note>
        {words.receiptAttached} {words.questions} {words.contact(words.business(businessName), businessEmail)}
      </Note>
    </EmailFrame>
  )
}
