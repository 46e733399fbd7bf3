import { PgBoss } from 'pg-boss'
import { jobNames, QUEUE_SCHEMA, QUEUE_SETTINGS } from '#server/db/queue-catalogue.ts'

/** Brings the queue's own tables and settings up to date, once per start and before any worker. */
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
  let failure: unknown
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  try {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const name of jobNames) await prepareQueue(boss, name, existing.get(name)?.policy)
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failure) throw failure
}

async function prepareQueue(boss: PgBoss, name: string, existingPolicy: string | undefined): Promise<void> {
  const { policy, ...changeable } = QUEUE_SETTINGS
  if (existingPolicy === undefined) return boss.createQueue(name, QUEUE_SETTINGS)
  if (existingPolicy !== policy)
    throw new Error(`Queue ${name} has policy ${existingPolicy}, which cannot become ${policy}`)
  return boss.updateQueue(name, changeable)
}
