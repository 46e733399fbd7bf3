import { readdirSync, readFileSync } from 'node:fs'
import { signalProcess } from './postmaster-process.ts'

/** Sends a signal to a postmaster and all of its child processes. Linux only. */
export function signalDatabase(postmaster: number, signal: NodeJS.Signals): void {
  // Signals the parent first, so that it cannot react to what happens to its children.
  for (const pid of [postmaster, ...childrenOf(postmaster)]) signalProcess(pid, signal)
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === parent)
    .map(Number)
}

/** The parent pid is the second field after the process name, which is in parentheses and may contain anything. */
function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
