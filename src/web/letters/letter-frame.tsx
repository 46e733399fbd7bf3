import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import { letterStyles } from '#web/letters/letter-styles.ts'

type LetterFrameProps = {
  heading: string
  /** The line a mailbox shows beside the subject. */
  preview: string
  appUrl: string
  /** Of a letter to a client: whose letter it is. We only carry it. */
  businessName?: string
  children: ReactNode
}

/** The paper every letter is written on. */
export function LetterFrame({ heading, preview, appUrl, businessName, children }: LetterFrameProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={letterStyles.page}>
        <Preview>{preview}</Preview>
        <Container style={letterStyles.paper}>
          <Section style={letterStyles.top}>
            <Text style={letterStyles.wordmark}>{businessName ?? 'Wheelhouse'}</Text>
          </Section>
          <Section style={letterStyles.content}>
            <Heading as="h1" style={letterStyles.heading}>
              {heading}
            </Heading>
            {children}
          </Section>
          <Hr style={letterStyles.rule} />
          {businessName === undefined ? <OurFooter appUrl={appUrl} /> : <ClientsFooter appUrl={appUrl} />}
        </Container>
      </Body>
    </Html>
  )
}

function OurFooter({ appUrl }: { appUrl: string }) {
  return (
    <Text style={letterStyles.footer}>
      Sent by Wheelhouse at{' '}
      <Link href={appUrl} style={letterStyles.footerLink}>
        {appUrl}
      </Link>
      . Questions? Write to{' '}
      <Link href="mailto:support@wheelhouse.example" style={letterStyles.footerLink}>
        support@wheelhouse.example
      </Link>
      .
    </Text>
  )
}

/** Questions are for the business: the letter itself says where to. */
function ClientsFooter({ appUrl }: { appUrl: string }) {
  return (
    <Text style={letterStyles.footer}>
      Sent with{' '}
      <Link href={appUrl} style={letterStyles.footerLink}>
        Wheelhouse
      </Link>
    </Text>
  )
}
