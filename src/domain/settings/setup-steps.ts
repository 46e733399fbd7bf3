/** The setup steps for new owners. Each is completed automatically. */
export const SETUP_STEPS = ['business type', 'hours', 'services', 'share link', 'payments'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
