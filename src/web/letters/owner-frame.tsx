import { Button, Heading, Link, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import type { LetterProps } from '#contract/letters.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

type OwnerFrameProps = Omit<LetterProps['client-cancelled'], 'job' | 'series'> & {
  preview: string
  heading: string
  children: ReactNode
}

/** A letter to an owner about a client: what happened, who it was, and the way to the calendar. */
export function OwnerFrame({ preview, heading, children, ...about }: OwnerFrameProps) {
  const { appUrl, appointmentUrl, notes } = about
  return (
    <LetterFrame preview={preview} appUrl={appUrl}>
      <Heading as="h1" style={letterStyles.heading}>
        {heading}
      </Heading>
      {children}
      <ClientFacts {...about} />
      {notes && <Notes lines={notes.split('\n')} />}
      <Button href={appointmentUrl} style={letterStyles.button}>
        Open your calendar
      </Button>
    </LetterFrame>
  )
}

function Notes({ lines }: { lines: string[] }) {
  return (
    <Text style={letterStyles.text}>
      <strong>Notes</strong>
      {lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is written once, and lines may repeat.
        <Fragment key={position}>
          <br />
          {line}
        </Fragment>
      ))}
    </Text>
  )
}

type ClientFactsProps = Pick<LetterProps['client-cancelled'], 'clientName' | 'clientEmail' | 'clientPhone'>

function ClientFacts({ clientName, clientEmail, clientPhone }: ClientFactsProps) {
  return (
    <Text style={letterStyles.text}>
      {clientName}
      <br />
      <Link href={`mailto:${clientEmail}`} style={letterStyles.footerLink}>
        {clientEmail}
      </Link>
      {clientPhone && (
        <>
          <br />
          {clientPhone}
        </>
      )}
    </Text>
  )
}
