import type { SetupStep } from '#domain/settings/setup-steps.ts'

type StepWords = {
  title: string
  why: string
  /** Where it is done. Null where the checklist itself asks, or opens a dialog. */
  way: { to: string; label: string } | null
}

export const SETUP_WORDS: Record<SetupStep, StepWords> = {
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

/** `2 of 5 done`, or that nothing is left. */
export function progressText(doneCount: number, stepCount: number): string {
  return doneCount >= stepCount ? 'You are all set.' : `${doneCount} of ${stepCount} done`
}
