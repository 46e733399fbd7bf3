import * as z from 'zod/mini'
import { ReminderSettings } from '#contract/reminders.ts'
import { TextSettings } from '#contract/texts.ts'

/** Default templates are filled in, and quiet hours are a switch with two times. */
export type ReminderFormValues = NonNullableFields<ReminderSettings> & { is_quiet: boolean }

type NonNullableFields<Settings> = { [Name in keyof Settings]: NonNullable<Settings[Name]> }

export type DefaultTemplates = { day_before: string; hour_before: string }

/** Filled in when quiet hours are switched on. */
const DEFAULT_QUIET_HOURS = { from: '21:00', until: '08:00' }

export function remindersSchema(defaults: DefaultTemplates) {
  return z.pipe(
    z.transform((values): z.input<typeof ReminderSettings> => {
      const { is_quiet, ...settings } = values as ReminderFormValues
      return {
        ...settings,
        day_before_template: customTemplate(settings.day_before_template, defaults.day_before),
        hour_before_template: customTemplate(settings.hour_before_template, defaults.hour_before),
        quiet_from: is_quiet ? settings.quiet_from : null,
        quiet_until: is_quiet ? settings.quiet_until : null,
      }
    }),
    ReminderSettings,
  )
}

export function reminderFormValues(
  settings: ReminderSettings,
  defaults: DefaultTemplates,
): ReminderFormValues {
  return {
    ...settings,
    day_before_template: settings.day_before_template ?? defaults.day_before,
    hour_before_template: settings.hour_before_template ?? defaults.hour_before,
    is_quiet: settings.quiet_from !== null,
    quiet_from: settings.quiet_from ?? DEFAULT_QUIET_HOURS.from,
    quiet_until: settings.quiet_until ?? DEFAULT_QUIET_HOURS.until,
  }
}

/** Null if the owner did not change the default, so that they get later improvements to it. */
export function customTemplate(input: string, defaultText: string): string | null {
  const trimmed = input.replaceAll('\r\n', '\n').trim()
  return trimmed === '' || trimmed === defaultText.trim() ? null : input
}

/** Default templates are filled in. */
export type TextFormValues = NonNullableFields<TextSettings>

export function textsSchema(defaults: DefaultTemplates) {
  return z.pipe(
    z.transform((input): z.input<typeof TextSettings> => {
      const values = input as TextFormValues
      return {
        ...values,
        text_day_before_template: customTemplate(values.text_day_before_template, defaults.day_before),
        text_hour_before_template: customTemplate(values.text_hour_before_template, defaults.hour_before),
      }
    }),
    TextSettings,
  )
}

export function textFormValues(settings: TextSettings, defaults: DefaultTemplates): TextFormValues {
  return {
    ...settings,
    text_day_before_template: settings.text_day_before_template ?? defaults.day_before,
    text_hour_before_template: settings.text_hour_before_template ?? defaults.hour_before,
  }
}
