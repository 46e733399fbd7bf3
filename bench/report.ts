import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { type Figure, keepsBudget } from './figure.ts'

/** For whoever compares runs: every figure with its verdict, when and on what it was measured. */
export async function writeReport(path: string, figures: readonly Figure[]): Promise<void> {
  const report = {
    measured_at: new Date().toISOString(),
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      memory_gib: Math.round(totalmem() / 2 ** 30),
      kernel: release(),
      node: process.version,
    },
    figures: figures.map((figure) => ({ ...figure, keeps_budget: keepsBudget(figure) })),
  }
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`)
}
