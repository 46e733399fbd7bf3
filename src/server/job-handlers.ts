import type { WriteLetter } from '#contract/letters.ts'
import { accountJobs } from '#server/account/jobs.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { JobHandlers } from '#server/jobs/catalogue.ts'
import { messageJobs } from '#server/messages/jobs.ts'

/** A handler for every job, from the nouns that know how. */
export function jobHandlers(deps: Dependencies, writeLetter: WriteLetter): JobHandlers {
  const { db, queue, config } = deps
  return {
    ...accountJobs({ db, enqueue: queue.enqueue, appUrl: config.appUrl }),
    ...messageJobs({ ...deps, writeLetter, mailHost: config.appUrl.hostname }),
  }
}
