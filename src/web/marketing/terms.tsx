import { LegalPage } from '#web/marketing/legal-page.tsx'
import type { PageHandle } from '#web/page-scripts.ts'
import { SUPPORT_EMAIL } from './contact-addresses.ts'

export const handle: PageHandle = { scripts: false }

export const meta = () => [
  { title: 'Terms of Service · Wheelhouse' },
  { name: 'description', content: 'What you and Wheelhouse agree on when you open an account.' },
]

const SECTIONS = [
  {
    heading: 'Account creation',
    text: 'Give accurate, current information when you open an account, and keep it so. Keep your password to yourself: what is done with your account counts as done by you.',
  },
  {
    heading: 'Subscription and payment',
    text: 'You pay the fees shown to you when you sign up. The free trial is free; when it ends, you choose whether to go on.',
  },
  {
    heading: 'User conduct',
    text: 'Use Wheelhouse only for what the law allows. Do not use it to harm others, to reach data that is not yours, or to disturb the service.',
  },
  {
    heading: 'Limitation of liability',
    text: 'Wheelhouse is provided as it is. As far as the law allows, we are not liable for indirect damage such as lost profit or lost bookings. Nothing here limits a liability that the law does not let us limit.',
  },
  {
    heading: 'Governing law',
    text: 'The law of the place where the operator of Wheelhouse is established governs these terms. Rights that the law of your own place gives you, and that cannot be given up by agreement, stay yours.',
  },
  {
    heading: 'Contact',
    text: (
      <>
        Questions about these terms? Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
      </>
    ),
  },
]

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="What you and we agree on when you open an account, in plain words."
      sections={SECTIONS}
    />
  )
}
