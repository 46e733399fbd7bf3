import * as z from 'zod/mini'
import { ReminderSettings } from '#contract/reminders.ts'
import { TextSettings } from '#contract/texts.ts'

/** The form as typed: the usual words stand in their fields, and quiet hours are a switch with two times. */
export type TypedReminders = Typed<ReminderSettings> & { is_quiet: boolean }

type Typed<Settings> = { [Name in keyof Settings]: NonNullable<Settings[Name]> }

export type DefaultTemplates = { day_before: string; hour_before: string }

/** What the switch begins with. */
const NIGHT = { from: '21:00', until: '08:00' }

export function remindersSchema(usual: DefaultTemplates) {
  return z.pipe(
    z.transform((typed): z.input<typeof ReminderSettings> => {
      const { is_quiet, ...settings } = typed as TypedReminders
      return {
        ...settings,
        day_before_template: ownWords(settings.day_before_template, usual.day_before),
        hour_before_template: ownWords(settings.hour_before_template, usual.hour_before),
        quiet_from: is_quiet ? settings.quiet_from : null,
        quiet_until: is_quiet ? settings.quiet_until : null,
      }
    }),
    ReminderSettings,
  )
}

export function typedReminders(settings: ReminderSettings, usual: DefaultTemplates): TypedReminders {
  return {
    ...settings,
    day_before_template: settings.day_before_template ?? usual.day_before,
    hour_before_template: settings.hour_before_template ?? usual.hour_before,
    is_quiet: settings.quiet_from !== null,
    quiet_from: settings.quiet_from ?? NIGHT.from,
    quiet_until: settings.quiet_until ?? NIGHT.until,
  }
}

/** Null: the usual words, which may become better ones. */
export function ownWords(typed: string, usual: string): string | null {
  const words = typed.replaceAll('\r\n', '\n').trim()
  return words === '' || words === usual.trim() ? null : typed
}

/** The form as typed: the usual words stand in their fields. */
export type TypedTexts = Typed<TextSettings>

export function textsSchema(usual: DefaultTemplates) {
  return z.pipe(
    z.transform((given): z.input<typeof TextSettings> => {
      const typed = given as TypedTexts
      return {
        ...typed,
        text_day_before_template: ownWords(typed.text_day_before_template, usual.day_before),
        text_hour_before_template: ownWords(typed.text_hour_before_template, usual.hour_before),
      }
    }),
    TextSettings,
  )
}

export function typedTexts(settings: TextSettings, usual: DefaultTemplates): TypedTexts {
  return {
    ...settings,
    text_day_before_template: settings.text_day_before_template ?? usual.day_before,
    text_hour_before_template: settings.text_hour_before_template ?? usual.hour_before,
  }
}
