import { readdirSync, readFileSync } from 'node:fs'
import { signalProcess } from '#tools/postgres/postmaster-process.ts'

/** Sends a signal to a postmaster and to every process it started. Linux alone tells which those are. */
export function signalDatabase(postmaster: number, signal: NodeJS.Signals): void {
  // The parent first: it must not notice, and tidy up, what happens to its children.
  for (const pid of [postmaster, ...childrenOf(postmaster)]) signalProcess(pid, signal)
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === parent)
    .map(Number)
}

/** The second field behind the name, which may hold anything and stands in brackets. */
function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
