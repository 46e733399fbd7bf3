import { Button, Heading, Link, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { dateWords } from '#domain/invoices/document-texts.ts'
import { moneyText } from '#web/format/money.ts'
import { InvoiceFacts } from '#web/letters/invoice-facts.tsx'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'
import { writeTo } from '#web/letters/write-to.ts'

type InvoiceLetterProps = LetterProps['invoice'] & {
  heading: string
  sentence: string
  /** `Due November 29, 2026`. */
  when: string
}

/** Asks a client to pay. */
function InvoiceLetter({ appUrl, document, heading, sentence, when }: InvoiceLetterProps) {
  const { businessName, businessEmail, clientName, totals, payUrl } = document
  return (
    <LetterFrame preview={`${moneyText(totals.total)}. ${when}.`} appUrl={appUrl} businessName={businessName}>
      <Heading as="h1" style={letterStyles.heading}>
        {heading}
      </Heading>
      <Text style={letterStyles.text}>
        Hello{clientName && ` ${clientName}`}, {sentence}
      </Text>
      <InvoiceFacts amount={moneyText(totals.total)} when={when} document={document} />
      <Button href={payUrl} style={letterStyles.button}>
        Pay {moneyText(totals.total)}
      </Button>
      <Text style={letterStyles.note}>
        The invoice is attached as a PDF. Questions? {writeTo(businessName, businessEmail)}.
      </Text>
      <Text style={letterStyles.note}>
        If the button does not work, copy this address into your browser:
        <br />
        <Link href={payUrl} style={letterStyles.address}>
          {payUrl}
        </Link>
      </Text>
    </LetterFrame>
  )
}

export function Invoice(props: LetterProps['invoice']) {
  const { number, businessName, dueOn } = props.document
  return (
    <InvoiceLetter
      {...props}
      heading={`Invoice ${number}`}
      sentence={`${businessName} has sent you an invoice.`}
      when={`Due on ${dateWords(dueOn)}`}
    />
  )
}

export function InvoiceReminder({ today, ...props }: LetterProps['invoice-reminder']) {
  const { number, businessName, dueOn } = props.document
  const isOverdue = dueOn < today
  return (
    <InvoiceLetter
      {...props}
      heading={isOverdue ? 'Your invoice is overdue' : 'A friendly reminder'}
      sentence={`this is a reminder of invoice ${number} from ${businessName}. If you have paid it in the meantime, there is nothing to do.`}
      when={dueWords(dueOn, today)}
    />
  )
}

function dueWords(dueOn: string, today: string): string {
  if (dueOn === today) return 'Due today'
  return `${dueOn < today ? 'Was due on' : 'Due on'} ${dateWords(dueOn)}`
}
