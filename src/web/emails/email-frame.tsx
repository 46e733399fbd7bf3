import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { createContext, type ReactNode, useContext } from 'react'
import type { EmailLogo } from '#contract/emails.ts'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { Lines, TextLink } from '#web/emails/email-parts.tsx'
import { EmailStylesContext, emailStyles, useEmailStyles } from '#web/emails/email-styles.ts'
import { useEmailWords } from '#web/emails/use-email-words.ts'
import { Sentence } from '#web/ui/sentence.tsx'

/** The logo of the business that the email is from. */
export const LogoContext = createContext<EmailLogo | null>(null)

type BusinessContact = Pick<InvoiceDocument, 'businessPhone' | 'businessAddress' | 'accentColor'>

type EmailFrameProps = {
  heading: string
  /** The preview line that inboxes show next to the subject. */
  preview: string
  appUrl: string
  /** Set for emails to clients, which are branded as the business. */
  businessName?: string
  /** How else to reach the business, and its color, if the email is branded as one. */
  contact?: BusinessContact
  children: ReactNode
}

/** The layout of every email. */
export function EmailFrame(props: EmailFrameProps) {
  const { heading, preview, appUrl, businessName, contact = {}, children } = props
  const { language, words } = useEmailWords()
  const styles = emailStyles(contact.accentColor)
  const logo = useContext(LogoContext)
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <EmailStylesContext value={styles}>
        <Body style={styles.page}>
          <Preview>{preview}</Preview>
          <Container style={styles.paper}>
            <Section style={styles.top}>
              {businessName !== undefined && logo && (
                <Img src={logo.url} width={logo.width} height={logo.height} alt="" style={styles.logo} />
              )}
              <Text style={styles.wordmark}>
                {businessName === undefined ? 'Wheelhouse' : words.businessAtStart(businessName)}
              </Text>
            </Section>
            <Section style={styles.content}>
              <Heading as="h1" style={styles.heading}>
                {heading}
              </Heading>
              {children}
            </Section>
            <Hr style={styles.rule} />
            {businessName === undefined ? (
              <OwnerFooter appUrl={appUrl} />
            ) : (
              <ClientFooter appUrl={appUrl} businessName={businessName} {...contact} />
            )}
          </Container>
        </Body>
      </EmailStylesContext>
    </Html>
  )
}

function OwnerFooter({ appUrl }: { appUrl: string }) {
  const styles = useEmailStyles()
  return (
    <Text style={styles.footer}>
      Sent by Wheelhouse at <TextLink href={appUrl}>{appUrl}</TextLink>. Questions? Contact{' '}
      <TextLink href="mailto:support@wheelhouse.example">support@wheelhouse.example</TextLink>.
    </Text>
  )
}

type ClientFooterProps = BusinessContact & { appUrl: string; businessName: string }

/** Has no email address, because the email itself names the business's. */
function ClientFooter({ appUrl, businessName, businessPhone, businessAddress }: ClientFooterProps) {
  const { words } = useEmailWords()
  const styles = useEmailStyles()
  const lines = [businessPhone, businessAddress].filter((line) => line != null)
  return (
    <Text style={styles.footer}>
      {lines.length > 0 && (
        <>
          <Lines text={[words.business(businessName), ...lines].join('\n')} />
          <br />
        </>
      )}
      <Sentence text={words.sentWith} parts={{ wheelhouse: <TextLink href={appUrl}>Wheelhouse</TextLink> }} />
    </Text>
  )
}
