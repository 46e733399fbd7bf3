/** The steps of the first visit. Each ticks itself. */
export const SETUP_STEPS = ['business type', 'hours', 'services', 'share link', 'payments'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
