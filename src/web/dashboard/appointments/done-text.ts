import type { JobState } from '#domain/appointments/job-state.ts'

/** `2 of 5 done`, once one of the day's jobs is done. No-shows are left out: there is nothing to do about them. */
export function doneText(jobs: readonly { state: JobState }[]): string | null {
  const done = jobs.filter(({ state }) => state === 'done').length
  const expected = jobs.filter(({ state }) => state !== 'no_show').length
  return done === 0 ? null : `${done} of ${expected} done`
}
