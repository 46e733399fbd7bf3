import { Section, Text } from '@react-email/components'
import { Fragment } from 'react'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { letterStyles } from '#web/letters/letter-styles.ts'

type InvoiceFactsProps = {
  /** `$199.99`. */
  amount: string
  /** `Due November 29, 2026`. */
  when: string
  document: InvoiceDocument
}

/** How much, by when, and for what. */
export function InvoiceFacts({ amount, when, document }: InvoiceFactsProps) {
  return (
    <Section style={letterStyles.facts}>
      <Text style={letterStyles.amount}>{amount}</Text>
      <Text style={letterStyles.fact}>{when}</Text>
      <Text style={letterStyles.fact}>
        {document.number}
        {linesOf(document.description).map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is written once, and lines may repeat.
          <Fragment key={position}>
            <br />
            {line}
          </Fragment>
        ))}
      </Text>
    </Section>
  )
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/)
}
