import { type ChildResult, type Command, type RunOptions, runChild } from './children.ts'

/** All commands run, one after the other, even if one fails, so that a single run shows every problem. */
export type Step = { name: string; commands: readonly Command[]; env?: RunOptions['env'] }
export type StepResult = { name: string; passed: boolean; seconds: number; output: string }

export async function runSteps(
  steps: readonly Step[],
  { concurrency, onResult }: { concurrency: number; onResult: (result: StepResult) => void },
): Promise<StepResult[]> {
  const pending = [...steps.entries()]
  const results: StepResult[] = []
  const runPending = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const [position, step] = next
      const result = await runStep(step)
      onResult(result)
      results[position] = result
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runPending))
  return results
}

async function runStep({ name, commands, env }: Step): Promise<StepResult> {
  const started = performance.now()
  const results: ChildResult[] = []
  for (const command of commands) results.push(await runChild(command, { env }))
  const passed = results.every((result) => result.passed)
  const output = results.map((result) => result.output).join('')
  return { name, passed, seconds: (performance.now() - started) / 1000, output }
}

/** One line per step, and the output of those that failed. */
export function resultText({ name, passed, seconds, output }: StepResult): string {
  const line = `${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`
  return passed ? line : `${line}\n${output.trimEnd().replaceAll(/^(?=.)/gm, '        ')}`
}
