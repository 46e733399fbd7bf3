import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildProduct } from '#scripts/build.ts'
import { disposeOnStop } from '#scripts/dispose-on-stop.ts'
import { machine } from '#scripts/staging/machine.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { backup } from './database/backup.ts'
import { cluster } from './database/cluster.ts'
import { durabilitySettings } from './database/durability-settings.ts'
import { killedDatabase } from './database/killed-database.ts'
import { migrations } from './database/migrations.ts'
import { outages } from './database/outages.ts'
import { pointInTime } from './database/point-in-time.ts'
import { powerLoss } from './database/power-loss.ts'
import { promotedStandby } from './database/promoted-standby.ts'
import type { Drill, Finding } from './drill.ts'
import { deposits } from './payments/deposits.ts'
import { webhooks } from './payments/webhooks.ts'
import { lineOf, type Row, rowOf, summaryOf } from './report.ts'
import { behindABalancer } from './servers/behind-a-balancer.ts'
import { killedServer } from './servers/killed-server.ts'
import { phonesWithoutSignal } from './servers/phones-without-signal.ts'
import { silentProviders } from './servers/silent-providers.ts'
import { soak } from './servers/soak.ts'
import { upgrade } from './servers/upgrade.ts'
import { wrongClock } from './servers/wrong-clock.ts'
import { fuzz } from './visitors/fuzz.ts'
import { greedyVisitor } from './visitors/greedy-visitor.ts'
import { knownAddresses } from './visitors/known-addresses.ts'
import { longTexts } from './visitors/long-texts.ts'
import { races } from './visitors/races.ts'
import { signInFlood } from './visitors/sign-in-flood.ts'

/** Every drill by its name on the command line, in the order in which they run. */
const DRILLS: Record<string, Drill> = {
  races,
  'killed-server': killedServer,
  'phones-without-signal': phonesWithoutSignal,
  'killed-database': killedDatabase,
  'durability-settings': durabilitySettings,
  'power-loss': powerLoss,
  outages,
  'promoted-standby': promotedStandby,
  cluster,
  webhooks,
  deposits,
  soak,
  'wrong-clock': wrongClock,
  'silent-providers': silentProviders,
  'known-addresses': knownAddresses,
  'greedy-visitor': greedyVisitor,
  'sign-in-flood': signInFlood,
  fuzz,
  'long-texts': longTexts,
  backup,
  'point-in-time': pointInTime,
  migrations,
  upgrade,
  'behind-a-balancer': behindABalancer,
}

const RESULTS_FILE = join(import.meta.dirname, 'last-run.json')

const { values, positionals } = parseArgs({
  // Strict: untested figures, for example on a busy machine, fail the run too.
  options: {
    seed: { type: 'string' },
    strict: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in DRILLS))
if (unknown.length > 0)
  throw new Error(`unknown drill ${unknown.join(', ')}: choose from ${Object.keys(DRILLS).join(', ')}`)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
if (!Number.isInteger(seed)) throw new Error(`--seed takes a whole number, not '${values.seed}'`)

await buildProduct()
let drillCleanup = new AsyncDisposableStack()
const cleanup = new AsyncDisposableStack()
cleanup.defer(() => drillCleanup.disposeAsync())
disposeOnStop(cleanup)

const rows: Row[] = []
for (const [name, drill] of Object.entries(DRILLS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  rows.push(...(await runDrill(name, drill)))
}
await writeFile(
  RESULTS_FILE,
  `${JSON.stringify({ at: new Date().toISOString(), seed, machine: machine(), rows }, null, 2)}\n`,
)
const { line, passed } = summaryOf(rows, { isStrict: values.strict })
console.log(`${line} (seed ${seed})`)
process.exit(passed ? 0 : 1)

async function runDrill(name: string, drill: Drill): Promise<Row[]> {
  drillCleanup = new AsyncDisposableStack()
  const logLines: string[] = []
  const startedAt = performance.now()
  const findings = await drill({
    cleanup: drillCleanup,
    random: seededRandom(seed),
    log: (line) => logLines.push(line),
    length: values.long ? 'long' : values.short ? 'short' : 'normal',
  }).catch((error: Error): Finding[] => {
    logLines.push(error.stack ?? String(error))
    return [{ name: 'Drill ran without an error', measured: 0, unit: '', budget: { exactly: 1 } }]
  })
  await drillCleanup.disposeAsync()
  const seconds = (performance.now() - startedAt) / 1000
  findings.push({ name: 'Duration of the drill', measured: seconds, unit: 's' })
  const drillRows = findings.map((finding) => rowOf(name, finding))
  for (const row of drillRows) console.log(lineOf(row))
  if (drillRows.some(({ verdict }) => verdict === 'MISSED')) printLog(name, logLines)
  return drillRows
}

function printLog(name: string, lines: readonly string[]): void {
  console.log(`\nLog (to repeat: npm run drills ${name} -- --seed ${seed})`)
  for (const line of lines) console.log(`  ${line}`)
  console.log('')
}
