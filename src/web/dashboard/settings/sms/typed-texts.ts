import * as z from 'zod/mini'
import { TextSettings } from '#contract/texts.ts'
import { ownWords, type UsualTemplates } from '#web/dashboard/settings/reminders/typed-reminders.ts'

/** The form as typed: the usual words stand in their fields. */
export type TypedTexts = { [Name in keyof TextSettings]: NonNullable<TextSettings[Name]> }

export function textsSchema(usual: UsualTemplates) {
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

export function typedTexts(settings: TextSettings, usual: UsualTemplates): TypedTexts {
  return {
    ...settings,
    text_day_before_template: settings.text_day_before_template ?? usual.day_before,
    text_hour_before_template: settings.text_hour_before_template ?? usual.hour_before,
  }
}
