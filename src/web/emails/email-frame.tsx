import { Body, Container, Head, Heading, Hr, Html, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { TextLink } from '#web/emails/email-parts.tsx'
import { emailStyles } from '#web/emails/email-styles.ts'

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
export function EmailFrame({ heading, preview, appUrl, businessName, children }: LetterFrameProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={emailStyles.page}>
        <Preview>{preview}</Preview>
        <Container style={emailStyles.paper}>
          <Section style={emailStyles.top}>
            <Text style={emailStyles.wordmark}>{businessName ?? 'Wheelhouse'}</Text>
          </Section>
          <Section style={emailStyles.content}>
            <Heading as="h1" style={emailStyles.heading}>
              {heading}
            </Heading>
            {children}
          </Section>
          <Hr style={emailStyles.rule} />
          {businessName === undefined ? <OurFooter appUrl={appUrl} /> : <ClientsFooter appUrl={appUrl} />}
        </Container>
      </Body>
    </Html>
  )
}

function OurFooter({ appUrl }: { appUrl: string }) {
  return (
    <Text style={emailStyles.footer}>
      Sent by Wheelhouse at <TextLink href={appUrl}>{appUrl}</TextLink>. Questions? Write to{' '}
      <TextLink href="mailto:support@wheelhouse.example">support@wheelhouse.example</TextLink>.
    </Text>
  )
}

/** Questions are for the business: the letter itself says where to. */
function ClientsFooter({ appUrl }: { appUrl: string }) {
  return (
    <Text style={emailStyles.footer}>
      Sent with <TextLink href={appUrl}>Wheelhouse</TextLink>
    </Text>
  )
}
