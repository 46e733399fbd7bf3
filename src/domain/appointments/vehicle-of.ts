import type { Answer } from '#domain/questions/answers.ts'

type JobTexts = { answers?: readonly Answer[] | undefined; notes: string | null }

/** The vehicle that the client gave when booking, or the rest of the line after `Vehicle:` in the notes. Null without any. */
export function vehicleOf({ answers = [], notes }: JobTexts): string | null {
  const vehicles = answers.filter(({ question }) => /^Vehicle( \d)?( for .*)?$/.test(question))
  if (vehicles.length > 0) return vehicles.map(({ answer }) => answer).join(' · ')
  const [, vehicle] = /\bvehicle:[^\S\n]*([^\n]*)/i.exec(notes ?? '') ?? []
  return vehicle?.trim() || null
}
