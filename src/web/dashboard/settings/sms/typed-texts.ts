import * as z from 'zod/mini'
import { TextSettings } from '#contract/texts.ts'
import { ownWords } from '#web/dashboard/settings/reminders/typed-reminders.ts'
import type { UsualTexts } from './text-reminders.ts'

/** The form as typed: the usual words stand in their fields. */
export type TypedTexts = {
  text_day_before: boolean
  text_hour_before: boolean
  text_day_before_template: string
  text_hour_before_template: string
}

export function textsSchema(usual: UsualTexts) {
  return z.pipe(
    z.transform((typed): z.input<typeof TextSettings> => withOwnWords(typed as TypedTexts, usual)),
    TextSettings,
  )
}

export function typedTexts(settings: TextSettings, usual: UsualTexts): TypedTexts {
  return {
    ...settings,
    text_day_before_template: settings.text_day_before_template ?? usual.day_before,
    text_hour_before_template: settings.text_hour_before_template ?? usual.hour_before,
  }
}

function withOwnWords(typed: TypedTexts, usual: UsualTexts) {
  return {
    ...typed,
    text_day_before_template: ownWords(typed.text_day_before_template, usual.day_before),
    text_hour_before_template: ownWords(typed.text_hour_before_template, usual.hour_before),
  }
}
