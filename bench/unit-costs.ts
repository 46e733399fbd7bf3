import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildProduct } from '#scripts/build.ts'
import { insertYears } from '#scripts/scaling/insert-years.ts'
import { stageDatabase } from '#scripts/staging/stage-database.ts'
import { startProcess, stopProcess } from '#scripts/staging/start-process.ts'
import { UNREACHABLE_PAYMENTS } from '#scripts/staging/unreachable-payments.ts'
import { hashToken, makeToken } from '#server/tokens/make-token.ts'
import { startMailbox } from '#tools/mailbox/start-mailbox.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { processorSeconds } from './processor-time.ts'

/** Prints the CPU time of server and database for calls that `npm run bench` does not measure, for `scripts/scaling/model.ts`. */

const OWNERS = 20
const WARM_UP_CALLS = 500
const MEASURED_CALLS = 1_000
const EMAILS = 600
/** With more, the server would send screens without data. */
const PARALLEL_CALLS = 2

await buildProduct()
await using cleanup = new AsyncDisposableStack()
const { admin, appUrl, postgres } = await stageDatabase(cleanup)
await insertYears(admin, OWNERS)
const token = makeToken()
const feedToken = makeToken()
const { rows } = await admin.query<{ id: string }>('select id from users order by email limit 1')
const id = rows[0]?.id
await admin.query(`insert into subscriptions (user_id, status) select id, 'active' from users`)
await admin.query(
  `insert into sessions (user_id, token_hash, device, expires_at, ends_at)
   values ($1, $2, 'Model', now() + interval '1 day', now() + interval '1 day')`,
  [id, hashToken(token)],
)
await admin.query('insert into calendar_feeds (user_id, token) values ($1, $2)', [id, feedToken])
await admin.query('vacuum analyze')

const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-mail-'))
cleanup.defer(() => rm(directory, { recursive: true }))
const mailbox = await startMailbox({ directory })
cleanup.defer(() => mailbox.stop())
const port = await freePort()
const environment = {
  ...UNREACHABLE_PAYMENTS,
  NODE_ENV: 'production',
  PORT: String(port),
  DATABASE_URL: appUrl,
  SMTP_URL: mailbox.smtpUrl,
}
const start = (program: string) =>
  startProcess({ cleanup, program, readyLine: 'Wheelhouse is ready', environment })

const web = await start('src/server/main-web.ts')
const origin = `http://localhost:${port}`
const headers = { authorization: `Bearer ${token}` }
const cookie = `wheelhouse_session=${token}`
await printCallCost('overview screen', () => fetch(`${origin}/dashboard`, { headers: { cookie } }))
await printCallCost('overview', () => fetch(`${origin}/api/overview`, { headers }))
await printCallCost('clients', () => fetch(`${origin}/api/clients`, { headers }))
const { headers: feedHeaders } = await fetch(`${origin}/calendar/${feedToken}.ics`)
const ifNoneMatch = { 'if-none-match': feedHeaders.get('etag') ?? '' }
await printCallCost('unchanged feed', () =>
  fetch(`${origin}/calendar/${feedToken}.ics`, { headers: ifNoneMatch }),
)
await stopProcess(web)
await printEmailCost()

async function printCallCost(name: string, call: () => Promise<Response>): Promise<void> {
  const callMany = async (times: number) => {
    for (let n = 0; n < times; n += PARALLEL_CALLS)
      await Promise.all(Array.from({ length: PARALLEL_CALLS }, async () => (await call()).arrayBuffer()))
  }
  await callMany(WARM_UP_CALLS)
  const before = await processorSeconds([web.pid as number, postgres.pid])
  await callMany(MEASURED_CALLS)
  const used = (await processorSeconds([web.pid as number, postgres.pid])) - before
  console.log(`${name}: ${((used * 1000) / MEASURED_CALLS).toFixed(2)} ms`)
}

/** Sends identical emails without a PDF: only a few percent of real ones have one to draw. */
async function printEmailCost(): Promise<void> {
  const worker = await start('src/server/main-worker.ts')
  const send = async (emails: number) => {
    const before = await processorSeconds([worker.pid as number, postgres.pid])
    await admin.query(
      `insert into mails (user_id, letter, props, recipient)
       select $1, 'mail-check', '{"appUrl": "https://wheelhouse.example", "askedAt": "2030-01-07T15:00:00Z"}', 'ava-' || n || '@example.com' from generate_series(1, $2::int) n`,
      [id, emails],
    )
    const startedAt = performance.now()
    const unsent = 'select count(*)::int from mails where sent_at is null and failed_at is null'
    while ((await admin.query<{ count: number }>(unsent)).rows[0]?.count) await pause(100)
    const seconds = (performance.now() - startedAt) / 1000
    const used = (await processorSeconds([worker.pid as number, postgres.pid])) - before
    return { perSecond: emails / seconds, cpuMs: (used * 1000) / emails }
  }
  await send(EMAILS / 2)
  const { perSecond, cpuMs } = await send(EMAILS)
  console.log(`email: ${cpuMs.toFixed(2)} ms, ${perSecond.toFixed(0)} per second with one worker`)
  await stopProcess(worker)
}
