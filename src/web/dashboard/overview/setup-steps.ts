import type { SetupStep } from '#domain/settings/setup-steps.ts'

type StepTexts = {
  title: string
  why: string
  /** The page for this step. Null if the step is done in the checklist or in a dialog. */
  way: { to: string; label: string } | null
}

export const SETUP_TEXTS: Record<SetupStep, StepTexts> = {
  'business type': {
    title: 'What kind of business do you run?',
    why: 'It decides which services and welcome text we suggest.',
    way: null,
  },
  hours: {
    title: 'Set your working hours',
    why: 'Clients can only book inside them.',
    way: { to: '/dashboard/settings?tab=booking', label: 'Set hours' },
  },
  services: {
    title: 'Add your services',
    why: 'What you offer, what it costs and how long it takes.',
    way: { to: '/dashboard/services', label: 'Add services' },
  },
  'share link': {
    title: 'Share your booking link',
    why: 'Clients book a free time by themselves.',
    way: null,
  },
  payments: {
    title: 'Connect payments',
    why: 'Clients pay your invoices by card.',
    way: { to: '/dashboard/settings?tab=payment', label: 'Connect' },
  },
}

/** `2 of 5 done` */
export function progressText(doneCount: number, stepCount: number): string {
  return doneCount >= stepCount ? 'You are all set.' : `${doneCount} of ${stepCount} done`
}
