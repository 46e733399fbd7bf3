import { availableParallelism, cpus, release, totalmem } from 'node:os'

/** The machine that figures were measured on. */
export function machine() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memory_gib: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
  }
}
