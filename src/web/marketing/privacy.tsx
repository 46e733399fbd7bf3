import { LegalPage } from '#web/marketing/legal-page.tsx'
import type { PageHandle } from '#web/page-scripts.ts'
import { PRIVACY_EMAIL } from './contact-addresses.ts'

export const handle: PageHandle = { scripts: false }

export const meta = () => [
  { title: 'Privacy Policy · Wheelhouse' },
  { name: 'description', content: 'What Wheelhouse knows about you, why, and what you can do about it.' },
]

const privacyLink = <a href={`mailto:${PRIVACY_EMAIL}`}>{PRIVACY_EMAIL}</a>

const SECTIONS = [
  {
    heading: 'Information we collect',
    text: 'Your e-mail address, your name when you give it, what you enter to run your business, and payment information when you pay. To keep your account safe we also keep when and with which kind of device you signed in. Cookies keep you signed in and tell your browser from a stranger’s; there are none for advertising.',
  },
  {
    heading: 'Payment processing',
    text: 'Payments are handled by a card payment provider. Card details go to that provider and are not stored by Wheelhouse.',
  },
  {
    heading: 'Information sharing',
    text: 'We do not sell what we know about you. It goes only to those who do a part of the work for us, such as delivering mail or taking payments, and to authorities where the law demands it.',
  },
  {
    heading: 'Your rights',
    text: (
      <>
        You may see, update and delete what we hold about you. Your name, your password and the devices you
        are signed in on are in the dashboard, where you can change them. Under{' '}
        <a href="/your-data">Your data</a> you download everything we keep or delete your account, with or
        without a subscription. For everything else write to {privacyLink}.
      </>
    ),
  },
  {
    heading: 'Data security',
    text: 'Passwords are stored only as a hash that cannot be turned back. Each business’s records are kept apart from every other’s by the database itself.',
  },
  {
    heading: 'Contact',
    text: <>Questions about your data? Write to {privacyLink}.</>,
  },
]

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we know about you, why, and what you can do about it."
      sections={SECTIONS}
    />
  )
}
