import { type Needs, resourceNeeds } from '#scripts/scaling/model.ts'

const OWNER_COUNTS = [1_000, 100_000, 10_000_000]

const ROWS: Record<string, (needs: Needs) => string> = {
  'requests a second in the busiest hour': ({ requestsAtPeak }) => formatCount(requestsAtPeak),
  'web processes, a processor each': ({ webProcesses }) => formatCount(webProcesses),
  'workers, a processor each': ({ workers }) => formatCount(workers),
  'databases, each on three machines': ({ databases }) => formatCount(databases),
  'processors of the databases': ({ databaseCores }) => formatCount(databaseCores),
  'connections at work in the databases': ({ connections }) => formatCount(connections),
  'connections held without a pooler': ({ connectionsWithoutPooler }) =>
    formatCount(connectionsWithoutPooler),
  'storage after a year, with headroom, TB': ({ terabytesPerYear }) => formatSignificant(terabytesPerYear),
  'dollars a month': ({ dollarsPerMonth }) => formatCount(roundToTwoDigits(dollarsPerMonth)),
  'cents a month and owner': ({ centsPerOwner }) => formatSignificant(centsPerOwner),
}

/** The table in `docs/scaling.md`; a test keeps them equal. `node scripts/scaling/needs-table.ts` prints it. */
export function needsTable(): string {
  const needs = OWNER_COUNTS.map(resourceNeeds)
  return [
    `| owners | ${OWNER_COUNTS.map(formatCount).join(' | ')} |`,
    `|---|${OWNER_COUNTS.map(() => '---:|').join('')}`,
    ...Object.entries(ROWS).map(([label, format]) => `| ${label} | ${needs.map(format).join(' | ')} |`),
  ].join('\n')
}

function formatCount(number: number): string {
  return Math.ceil(number).toLocaleString('en-US')
}

function roundToTwoDigits(number: number): number {
  return Number(number.toPrecision(2))
}

function formatSignificant(number: number): string {
  return String(roundToTwoDigits(number))
}

if (import.meta.main) console.log(needsTable())
