import { expect } from 'vitest'
import type { ActivityEntry } from '#contract/activity.ts'

export type ActivityPage = { entries: ActivityEntry[]; next: string | null }

/** The response of a call that lists the activity record. */
export async function activityPage(response: Promise<Response>): Promise<ActivityPage> {
  const received = await response
  expect(received.status).toBe(200)
  return (await received.json()) as ActivityPage
}

/** Sentences with their subjects, oldest first. */
export const sentences = (entries: readonly ActivityEntry[]) =>
  entries.map(({ what, subject }) => (subject === null ? what : `${what} · ${subject}`)).reverse()
