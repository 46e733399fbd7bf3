import { Button, Heading, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { paidCents } from '#domain/invoices/document-rows.ts'
import { dateWords } from '#domain/invoices/document-texts.ts'
import { moneyText } from '#web/format/money.ts'
import { InvoiceFacts } from '#web/letters/invoice-facts.tsx'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'
import { writeTo } from '#web/letters/write-to.ts'

export function Receipt({ appUrl, document }: LetterProps['receipt']) {
  const { businessName, businessEmail, clientName, totals, tip, paidOn, payUrl } = document
  const paid = moneyText(paidCents(totals.total, tip))
  return (
    <LetterFrame
      preview={`${businessName} got your ${paid}. Thank you!`}
      appUrl={appUrl}
      businessName={businessName}
    >
      <Heading as="h1" style={letterStyles.heading}>
        Thank you for your payment
      </Heading>
      <Text style={letterStyles.text}>
        Hello{clientName && ` ${clientName}`}, {businessName} got your payment.
        {tip > 0 && ` ${moneyText(tip)} of it is a tip.`}
      </Text>
      <InvoiceFacts
        amount={paid}
        when={paidOn ? `Paid on ${dateWords(paidOn)}` : 'Paid'}
        document={document}
      />
      <Button href={payUrl} style={letterStyles.button}>
        See your receipt
      </Button>
      <Text style={letterStyles.note}>
        The receipt is attached as a PDF. Questions? {writeTo(businessName, businessEmail)}.
      </Text>
    </LetterFrame>
  )
}
