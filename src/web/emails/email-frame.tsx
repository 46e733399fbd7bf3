import { Body, Container, Head, Heading, Hr, Html, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { TextLink } from '#web/emails/email-parts.tsx'
import { emailStyles } from '#web/emails/email-styles.ts'

type EmailFrameProps = {
  heading: string
  /** The preview line that inboxes show next to the subject. */
  preview: string
  appUrl: string
  /** Set for emails to clients, which are branded as the business. */
  businessName?: string
  children: ReactNode
}

/** The layout of every email. */
export function EmailFrame({ heading, preview, appUrl, businessName, children }: EmailFrameProps) {
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
          {businessName === undefined ? <OwnerFooter appUrl={appUrl} /> : <ClientFooter appUrl={appUrl} />}
        </Container>
      </Body>
    </Html>
  )
}

function OwnerFooter({ appUrl }: { appUrl: string }) {
  return (
    <Text style={emailStyles.footer}>
      Sent by Wheelhouse at <TextLink href={appUrl}>{appUrl}</TextLink>. Questions? Contact{' '}
      <TextLink href="mailto:support@wheelhouse.example">support@wheelhouse.example</TextLink>.
    </Text>
  )
}

/** Has no contact address, because the email itself names the business's. */
function ClientFooter({ appUrl }: { appUrl: string }) {
  return (
    <Text style={emailStyles.footer}>
      Sent with <TextLink href={appUrl}>Wheelhouse</TextLink>
    </Text>
  )
}
