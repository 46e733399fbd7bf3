import * as z from 'zod/mini'
import type { Output } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { Setup } from '#contract/overview.ts'
import { noticeText } from '#domain/settings/notice-text.ts'

export type SetupFormValues = {
  business_name: string
  business_type: string
  requires_address: boolean
  notice_minutes: string
  change_cutoff_hours: string
  buffer_after_minutes: string
  is_closed_on_sunday: boolean
  offers_tips: boolean
  reminds_of_invoices: boolean
}

/** Selects work with text, and an empty text means that no type is chosen. */
export function setupFormValues(setup: Output<typeof endpoints.readSetup>): SetupFormValues {
  return {
    ...setup,
    business_name: setup.business_name ?? '',
    business_type: setup.business_type ?? '',
    notice_minutes: String(setup.notice_minutes),
    change_cutoff_hours: String(setup.change_cutoff_hours),
    buffer_after_minutes: String(setup.buffer_after_minutes),
  }
}

export const setupFormSchema = z.pipe(
  z.transform((values) => {
    const typed = values as SetupFormValues
    return {
      ...typed,
      notice_minutes: Number(typed.notice_minutes),
      change_cutoff_hours: Number(typed.change_cutoff_hours),
      buffer_after_minutes: Number(typed.buffer_after_minutes),
    } as z.input<typeof Setup>
  }),
  Setup,
)

export type Choice = { value: string; label: string }

type DurationChoices = {
  /** Minutes per unit of the value. */
  unitMinutes: number
  values: readonly number[]
  /** The label of zero. */
  none: string
  suffix?: string
}

const CHOICES = {
  notice_minutes: { unitMinutes: 1, values: [0, 60, 120, 240, 720, 1440, 2880], none: 'No notice' },
  change_cutoff_hours: { unitMinutes: 60, values: [0, 2, 12, 24, 48], none: 'Any time', suffix: ' before' },
  buffer_after_minutes: { unitMinutes: 1, values: [0, 15, 30, 45, 60], none: 'No break' },
} satisfies Record<string, DurationChoices>

/** The usual choices, and the current value if it is another. */
export function durationChoices(field: keyof typeof CHOICES, current: string): Choice[] {
  const { unitMinutes, values, none, suffix = '' }: DurationChoices = CHOICES[field]
  const all = [...new Set([...values, Number(current)])].sort((one, other) => one - other)
  return all.map((value) => ({
    value: String(value),
    label: value === 0 ? none : `${durationText(value * unitMinutes)}${suffix}`,
  }))
}

/** A day is shown in hours, as owners say "24 hours before". */
function durationText(minutes: number): string {
  return minutes === 24 * 60 ? '24 hours' : noticeText(minutes)
}
