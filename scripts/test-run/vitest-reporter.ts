import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestProject, TestSpecification, TestSuite } from 'vitest/node'
import { sendTestEvent, type TestResult } from './test-event.ts'

type ReportedError = { message: string; stack?: string; diff?: string }

/** Reports every test to `scripts/test.ts`. A unit of progress is a test file. */
export default class VitestReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const effort = specifications.reduce((sum, { project }) => sum + effortOf(project), 0)
    sendTestEvent({ kind: 'started', units: specifications.length, effort })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'pending') return
    sendResult({
      outcome: state,
      title: test.fullName,
      file: fileOf(test.module),
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      failure: errors && textOf(errors),
    })
  }

  /** Failures in the hooks of a `describe` are reported only here. */
  onTestSuiteResult(suite: TestSuite): void {
    const errors = suite.errors()
    if (errors.length > 0) sendFailure(`a hook of ${suite.fullName}`, fileOf(suite.module), errors)
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors()
    if (errors.length > 0) sendFailure('the file could not be run', fileOf(module), errors)
    sendTestEvent({ kind: 'unit ended', effort: effortOf(module.project) })
  }

  onTestRunEnd(_: readonly TestModule[], unhandledErrors: readonly ReportedError[]): void {
    if (unhandledErrors.length > 0) sendFailure('an error outside every test', null, unhandledErrors)
    sendTestEvent({ kind: 'ended' })
  }
}

/** A file that needs a database takes about a hundred times as long as one that doesn't. */
const effortOf = ({ config }: TestProject) => (config.globalSetup.length > 0 ? 100 : 1)

function sendFailure(title: string, file: string | null, errors: readonly ReportedError[]): void {
  sendResult({ outcome: 'failed', title, file, seconds: 0, failure: textOf(errors) })
}

function sendResult(result: TestResult): void {
  sendTestEvent({ kind: 'result', result })
}

const fileOf = (module: TestModule) => relative(process.cwd(), module.moduleId)

function textOf(errors: readonly ReportedError[]): string {
  const texts = errors.map(({ message, stack, diff }) => [stack ?? message, diff].filter(Boolean).join('\n'))
  return stripVTControlCharacters(texts.join('\n'))
}
