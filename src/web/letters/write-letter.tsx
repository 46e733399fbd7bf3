import { render, toPlainText } from '@react-email/components'
import type { ReactElement } from 'react'
import type { LetterName, LetterProps, WriteLetter } from '#contract/letters.ts'
import { MailCheck } from '#web/letters/mail-check.tsx'

type Letters = {
  [Name in LetterName]: { subject: string; write: (props: LetterProps[Name]) => ReactElement }
}

const letters: Letters = {
  'mail-check': { subject: 'Your test letter from Wheelhouse', write: (props) => <MailCheck {...props} /> },
}

export const writeLetter: WriteLetter = async (name, props) => {
  const { subject, write } = letters[name]
  const html = await render(write(props))
  return { subject, html, text: toPlainText(html) }
}
