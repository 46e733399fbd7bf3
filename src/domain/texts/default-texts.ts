import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'

/** The limit of a template and of a text in characters: a handful of segments in any encoding. */
export const MAX_TEXT_LENGTH = 480

/** The texts of an owner who has not written their own. */
export const DEFAULT_TEXTS: Readonly<Record<ReminderKind, string>> = {
  'day before':
    'Hi {client_name}, your appointment is tomorrow at {time}. We’ll come to {address}. See you then!',
  'hour before': 'Hi {client_name}, see you soon! Your appointment is at {time}. We’ll come to {address}.',
}
