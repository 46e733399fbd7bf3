import { defaultServices } from '#domain/services/default-services.ts'
import { moneyText } from '#web/format/money.ts'
import type { Step } from '#web/marketing/parts/steps.tsx'
import { HOURS, PAY, SERVICES, SETUP, SHARE } from '#web/marketing/pictures/shots.ts'

const [FIRST] = defaultServices('detailing')

export const DETAILER_STEPS: readonly Step[] = [
  {
    title: 'Sign up',
    text: 'An email address and a password. No credit card. Tell us that you detail, and one tap gives you three services to start from.',
    shot: SETUP,
  },
  {
    title: 'Set services and prices',
    text: `${FIRST.name}, ${FIRST.duration / 60} hours, ${moneyText(FIRST.price)}? Change it to yours. An SUV takes longer: make it a service of its own, with its own time and price.`,
    shot: SERVICES,
  },
  {
    title: 'Set your hours',
    text: 'From when to when on each day, a lunch break, 15 minutes to drive between jobs, four jobs a day at most. Nobody can book around it.',
    shot: HOURS,
  },
  {
    title: 'Share the link',
    text: 'In your bio, as a QR code on the van, or as the answer to “how much for a detail?”. Clients book without an account.',
    shot: SHARE,
  },
  {
    title: 'Get booked, get paid',
    text: 'The job lands in your calendar with address and notes. When the car shines, make the invoice from the job, and the client pays by card.',
    shot: PAY,
  },
]
