import type { JobState } from '#domain/appointments/job-state.ts'

/** `2 of 5 done`, once one of the day's jobs is done, and `2 of 5 done, 1 no-show`. */
export function doneText(jobs: readonly { state: JobState }[]): string | null {
  const done = jobs.filter(({ state }) => state === 'done').length
  const noShows = jobs.filter(({ state }) => state === 'no_show').length
  if (done === 0) return null
  const missed = noShows === 0 ? '' : `, ${noShows} ${noShows === 1 ? 'no-show' : 'no-shows'}`
  return `${done} of ${jobs.length} done${missed}`
}
