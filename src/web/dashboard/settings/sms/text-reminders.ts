import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'

export type UsualTexts = { day_before: string; hour_before: string }

export type TextReminder = {
  kind: ReminderKind
  label: string
  hint: string
  isOn: 'text_day_before' | 'text_hour_before'
  template: 'text_day_before_template' | 'text_hour_before_template'
  usual: keyof UsualTexts
}

/** The two reminders that can go out as texts, in the order of the screen. */
export const TEXT_REMINDERS: readonly TextReminder[] = [
  {
    kind: 'day before',
    label: '24 hour reminder',
    hint: 'Sent a day before the appointment.',
    isOn: 'text_day_before',
    template: 'text_day_before_template',
    usual: 'day_before',
  },
  {
    kind: 'hour before',
    label: '1 hour reminder',
    hint: 'Sent an hour before the appointment.',
    isOn: 'text_hour_before',
    template: 'text_hour_before_template',
    usual: 'hour_before',
  },
]
