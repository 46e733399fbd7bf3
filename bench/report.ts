import { writeFile } from 'node:fs/promises'
import { type Figure, meetsBudget } from '#scripts/staging/figure.ts'
import { machine } from '#scripts/staging/machine.ts'

/** Writes all figures with their verdicts, the time and the machine, so that runs can be compared. */
export async function writeReport(path: string, figures: readonly Figure[]): Promise<void> {
  const report = {
    measured_at: new Date().toISOString(),
    machine: machine(),
    figures: figures.map((figure) => ({ ...figure, keeps_budget: meetsBudget(figure) })),
  }
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`)
}
