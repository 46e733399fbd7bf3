import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'

/** In characters. That is a handful of segments in any encoding. */
export const MAX_TEXT_LENGTH = 480

/** Used until the owner has written their own. */
export const DEFAULT_TEXTS: Readonly<Record<ReminderKind, string>> = {
  'day before':
    'Hi {client_name}, a reminder of your appointment tomorrow at {time}. We will come to {address}. See you!',
  'hour before': 'Hi {client_name}, see you soon: your appointment is at {time}, at {address}.',
}
