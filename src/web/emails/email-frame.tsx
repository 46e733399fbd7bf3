import { Body, Container, Head, Heading, Hr, Html, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { nameAtStart } from '#domain/settings/unnamed-business.ts'
import { Lines, TextLink } from '#web/emails/email-parts.tsx'
import { emailStyles } from '#web/emails/email-styles.ts'

type BusinessContact = Pick<InvoiceDocument, 'businessPhone' | 'businessAddress'>

type EmailFrameProps = {
  heading: string
  /** The preview line that inboxes show next to the subject. */
  preview: string
  appUrl: string
  /** Set for emails to clients, which are branded as the business. */
  businessName?: string
  /** How else to reach the business, if the email is branded as one. */
  contact?: BusinessContact
  children: ReactNode
}

/** The layout of every email. */
export function EmailFrame(props: EmailFrameProps) {
  const { heading, preview, appUrl, businessName, contact = {}, children } = props
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={emailStyles.page}>
        <Preview>{preview}</Preview>
        <Container style={emailStyles.paper}>
          <Section style={emailStyles.top}>
            <Text style={emailStyles.wordmark}>
              {businessName === undefined ? 'Wheelhouse' : nameAtStart(businessName)}
            </Text>
          </Section>
          <Section style={emailStyles.content}>
            <Heading as="h1" style={emailStyles.heading}>
              {heading}
            </Heading>
            {children}
          </Section>
          <Hr style={emailStyles.rule} />
          {businessName === undefined ? (
            <OwnerFooter appUrl={appUrl} />
          ) : (
            <ClientFooter appUrl={appUrl} businessName={businessName} {...contact} />
          )}
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

type ClientFooterProps = BusinessContact & { appUrl: string; businessName: string }

/** Has no email address, because the email itself names the business's. */
function ClientFooter({ appUrl, businessName, businessPhone, businessAddress }: ClientFooterProps) {
  const lines = [businessPhone, businessAddress].filter((line) => line != null)
  return (
    <Text style={emailStyles.footer}>
      {lines.length > 0 && (
        <>
          <Lines text={[businessName, ...lines].join('\n')} />
          <br />
        </>
      )}
      Sent with <TextLink href={appUrl}>Wheelhouse</TextLink>
    </Text>
  )
}
