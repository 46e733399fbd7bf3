import type { SetupStep } from '#domain/settings/setup-steps.ts'

type StepTexts = {
  title: string
  reason: string
  /** The page for this step. Null if the step is done in the checklist or in a dialog. */
  link: { to: string; label: string } | null
}

export const SETUP_TEXTS: Record<SetupStep, StepTexts> = {
  'business type': {
    title: 'What kind of business do you run?',
    reason: 'We’ll suggest services and a welcome message that fit.',
    link: null,
  },
  hours: {
    title: 'Set your working hours',
    reason: 'Clients can only book during these hours.',
    link: { to: '/dashboard/settings?tab=booking', label: 'Set hours' },
  },
  services: {
    title: 'Add your services',
    reason: 'What you offer, what it costs and how long it takes.',
    link: { to: '/dashboard/services', label: 'Add services' },
  },
  'share link': {
    title: 'Share your booking link',
    reason: 'Clients pick an open time and book it themselves.',
    link: null,
  },
  payments: {
    title: 'Connect payments',
    reason: 'Clients pay your invoices by card.',
    link: { to: '/dashboard/settings?tab=payment', label: 'Connect' },
  },
}

/** `2 of 5 done` */
export function progressText(doneCount: number, stepCount: number): string {
  return doneCount >= stepCount ? 'You’re all set.' : `${doneCount} of ${stepCount} done`
}

/** The steps to tick. The setup screen creates the link, so its existence does not mean that the owner has shared it. */
export function completedSteps(doneOnServer: readonly SetupStep[], isLinkUnshared: boolean): SetupStep[] {
  return doneOnServer.filter((step) => !(isLinkUnshared && step === 'share link'))
}
