import { PgBoss } from 'pg-boss'
import { jobNames, QUEUE_SCHEMA, QUEUE_SETTINGS } from '#server/jobs/catalogue.ts'

/** Brings the queue's own tables up to date. They belong to the jobs role, so the app cannot alter them. */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    options: '-c role=wheelhouse_jobs',
    schema: QUEUE_SCHEMA,
    createSchema: false,
    supervise: false,
    schedule: false,
    max: 2,
  })
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of jobNames) {
    if (!known.has(name)) await boss.createQueue(name, QUEUE_SETTINGS)
  }
  await boss.stop({ graceful: false })
}
