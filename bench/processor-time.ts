import { readdir, readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** Processor seconds that these processes and everything they started have used so far. Linux alone tells. */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  const stats = await everyProcess()
  const wanted = new Set(pids)
  for (let grown = -1; grown !== wanted.size; ) {
    grown = wanted.size
    for (const { pid, parent } of stats) if (wanted.has(parent)) wanted.add(pid)
  }
  return (
    stats.filter(({ pid }) => wanted.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND
  )
}

async function everyProcess() {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(names.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)))
  return stats.filter((stat) => stat !== null).map(processOf)
}

/** The fields behind the name, which may hold anything and stands in brackets. */
function processOf(stat: string) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const number = (index: number) => Number(fields[index])
  // With what children that have ended used: Postgres ends its helpers.
  return {
    pid: Number.parseInt(stat, 10),
    parent: number(1),
    ticks: number(11) + number(12) + number(13) + number(14),
  }
}
