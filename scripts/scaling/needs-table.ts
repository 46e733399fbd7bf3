import { type Needs, resourceNeeds } from '#scripts/scaling/model.ts'

const SIZES = [1_000, 100_000, 10_000_000]

const ROWS: Record<string, (needs: Needs) => string> = {
  'requests a second in the busiest hour': ({ requestsAtPeak }) => count(requestsAtPeak),
  'web processes, a processor each': ({ webProcesses }) => count(webProcesses),
  'workers, a processor each': ({ workers }) => count(workers),
  'databases, each with a replica': ({ databases }) => count(databases),
  'processors of the databases': ({ databaseCores }) => count(databaseCores),
  'connections at work in the databases': ({ connections }) => count(connections),
  'connections held without a pooler': ({ connectionsHeld }) => count(connectionsHeld),
  'storage after a year, with headroom, TB': ({ terabytesPerYear }) => significant(terabytesPerYear),
  'dollars a month': ({ dollarsPerMonth }) => count(significantNumber(dollarsPerMonth)),
  'cents a month and owner': ({ centsPerOwner }) => significant(centsPerOwner),
}

/** The table in `docs/scaling.md`; a test keeps them equal. `node scripts/scaling/needs-table.ts` prints it. */
export function needsTable(): string {
  const needs = SIZES.map(resourceNeeds)
  return [
    `| owners | ${SIZES.map(count).join(' | ')} |`,
    `|---|${SIZES.map(() => '---:|').join('')}`,
    ...Object.entries(ROWS).map(([label, format]) => `| ${label} | ${needs.map(format).join(' | ')} |`),
  ].join('\n')
}

function count(number: number): string {
  return Math.ceil(number).toLocaleString('en-US')
}

function significantNumber(number: number): number {
  return Number(number.toPrecision(2))
}

function significant(number: number): string {
  return String(significantNumber(number))
}

if (import.meta.main) console.log(needsTable())
