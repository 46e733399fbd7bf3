import type { EmailProps } from '#contract/emails.ts'
import { formatDate } from '#domain/invoices/document-texts.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { EmailButton, InvoiceFacts, Paragraph, TextLink } from '#web/emails/email-parts.tsx'
import { moneyText } from '#web/format/money.ts'

type PaymentReceivedProps = EmailProps['payment-received']

const HEADINGS = {
  once: 'You got paid',
  again: 'An invoice was paid twice',
  mismatched: 'A payment needs your attention',
}

export function PaymentReceived(props: PaymentReceivedProps) {
  const { appUrl, invoicesUrl, document, tipCents, paidOn, came } = props
  const { clientEmail } = document
  return (
    <EmailFrame heading={HEADINGS[came]} preview={previewText(props)} appUrl={appUrl}>
      <Paragraph>
        {paymentSentence(props, ' by card')}.
        {came !== 'mismatched' && tipCents > 0 && ` That includes a ${moneyText(tipCents)} tip.`}
      </Paragraph>
      {came === 'again' && (
        <Paragraph>
          This invoice had already been paid. If that’s a mistake, refund one of the payments in your payment
          account.
        </Paragraph>
      )}
      {came === 'mismatched' && (
        <Paragraph>
          That isn’t the amount on the invoice, so it isn’t marked as paid and your client can’t pay it again
          for now. Refund the payment in your payment account, or mark the invoice as paid.
        </Paragraph>
      )}
      <InvoiceFacts amount={amountText(props)} when={`Paid on ${formatDate(paidOn)}`} document={document} />
      {clientEmail && (
        <Paragraph>
          <TextLink href={`mailto:${clientEmail}`}>{clientEmail}</TextLink>
        </Paragraph>
      )}
      <EmailButton href={invoicesUrl}>Open your invoices</EmailButton>
    </EmailFrame>
  )
}

/** `Ava Brooks paid $199.99` */
export function paymentSentence(props: PaymentReceivedProps, method = ''): string {
  const { clientName, clientEmail, number, totals, deposit } = props.document
  const expected = moneyText(amountDue(totals.total, deposit) + props.tipCents)
  const mismatch = props.came === 'mismatched' ? ` for ${number} instead of ${expected}` : ''
  return `${clientName ?? clientEmail} paid ${amountText(props)}${method}${mismatch}`
}

function previewText({ came, document: { number } }: PaymentReceivedProps): string {
  if (came === 'mismatched') return `A different amount was paid for invoice ${number}.`
  return came === 'again' ? `Invoice ${number} was paid twice.` : `Invoice ${number} is paid.`
}

/** Amounts in another currency are formatted in its own units. */
function amountText({ paidCents, currency }: PaymentReceivedProps): string {
  if (currency === 'usd') return moneyText(paidCents)
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' })
  const { maximumFractionDigits = 2 } = money.resolvedOptions()
  return money.format(paidCents / 10 ** maximumFractionDigits).replace('\u00a0', ' ')
}
