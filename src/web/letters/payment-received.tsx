import { Button, Heading, Link, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { dateWords } from '#domain/invoices/document-texts.ts'
import { moneyText } from '#web/format/money.ts'
import { InvoiceFacts } from '#web/letters/invoice-facts.tsx'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

type PaymentReceivedProps = LetterProps['payment-received']

export function PaymentReceived({ appUrl, invoicesUrl, document, isPaidTwice }: PaymentReceivedProps) {
  const { clientEmail, number, tip, paidOn } = document
  return (
    <LetterFrame preview={`Invoice ${number} is paid.`} appUrl={appUrl}>
      <Heading as="h1" style={letterStyles.heading}>
        {isPaidTwice ? 'An invoice was paid twice' : 'You got paid'}
      </Heading>
      <Text style={letterStyles.text}>
        {paymentSentence(document)} by card.
        {tip > 0 && ` ${moneyText(tip)} of it is a tip.`}
      </Text>
      {isPaidTwice && (
        <Text style={letterStyles.text}>
          This invoice had been paid before. If that was too much, refund one of the payments in your payment
          account.
        </Text>
      )}
      <InvoiceFacts
        amount={document.totals.total + tip}
        when={paidOn ? `Paid on ${dateWords(paidOn)}` : 'Paid'}
        document={document}
      />
      <Text style={letterStyles.text}>
        <Link href={`mailto:${clientEmail}`} style={letterStyles.footerLink}>
          {clientEmail}
        </Link>
      </Text>
      <Button href={invoicesUrl} style={letterStyles.button}>
        Open your invoices
      </Button>
    </LetterFrame>
  )
}

/** `Ava Brooks paid $199.99` */
export function paymentSentence({
  clientName,
  clientEmail,
  totals,
  tip,
}: PaymentReceivedProps['document']): string {
  return `${clientName ?? clientEmail} paid ${moneyText(totals.total + tip)}`
}
