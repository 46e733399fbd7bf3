import { text } from '#domain/language/en/text.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'

/** The limit of a template and of a text in characters: a handful of segments in any encoding. */
export const MAX_TEXT_LENGTH = 480

/** The texts of an owner who has not written their own. */
export const DEFAULT_TEXTS: Readonly<Record<ReminderKind, string>> = text.texts
