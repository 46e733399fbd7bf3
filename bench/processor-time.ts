import { readdir, readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** CPU seconds that these processes and their descendants have used so far. Works on Linux only. */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  const processes = await listProcesses()
  const tree = new Set(pids)
  for (let previousSize = -1; previousSize !== tree.size; ) {
    previousSize = tree.size
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid)
  }
  return (
    processes.filter(({ pid }) => tree.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND
  )
}

async function listProcesses() {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(names.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)))
  return stats.filter((stat) => stat !== null).map(parseStat)
}

/** Fields are counted after the process name, which is in brackets and may contain any character. */
function parseStat(stat: string) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const number = (index: number) => Number(fields[index])
  // This includes children that have exited, because Postgres ends its helper processes.
  return {
    pid: Number.parseInt(stat, 10),
    parent: number(1),
    ticks: number(11) + number(12) + number(13) + number(14),
  }
}
