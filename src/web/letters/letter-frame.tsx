import { Body, Container, Head, Heading, Hr, Html, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { TextLink } from '#web/letters/letter-parts.tsx'
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
      Sent by Wheelhouse at <TextLink href={appUrl}>{appUrl}</TextLink>. Questions? Write to{' '}
      <TextLink href="mailto:support@wheelhouse.example">support@wheelhouse.example</TextLink>.
    </Text>
  )
}

/** Questions are for the business: the letter itself says where to. */
function ClientsFooter({ appUrl }: { appUrl: string }) {
  return (
    <Text style={letterStyles.footer}>
      Sent with <TextLink href={appUrl}>Wheelhouse</TextLink>
    </Text>
  )
}
