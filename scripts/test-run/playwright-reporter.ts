import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { sendTestEvent, type TestOutcome } from './test-event.ts'

/** Reports every journey to `scripts/test.ts`. A unit of progress is a journey at one width. */
export default class PlaywrightReporter implements Reporter {
  onBegin(_: FullConfig, suite: Suite): void {
    const units = suite.allTests().length
    sendTestEvent({ kind: 'started', units, effort: units })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const width = test.parent.project()?.name
    sendTestEvent({
      kind: 'result',
      result: {
        outcome: outcomeOf(test, result),
        title: `${test.title} (${width})`,
        file: `${relative(process.cwd(), test.location.file)}:${test.location.line}`,
        seconds: result.duration / 1000,
        failure: result.errors.map(textOf).join('\n'),
      },
    })
    sendTestEvent({ kind: 'unit ended', effort: 1 })
  }

  onError(error: TestError): void {
    const result = { title: 'an error outside every journey', file: null, seconds: 0, failure: textOf(error) }
    sendTestEvent({ kind: 'result', result: { outcome: 'failed', ...result } })
  }

  onEnd(): void {
    sendTestEvent({ kind: 'ended' })
  }
}

function outcomeOf(test: TestCase, { status }: TestResult): TestOutcome {
  // An interrupted test proves nothing either way.
  if (status === 'skipped' || status === 'interrupted') return 'skipped'
  return status === test.expectedStatus ? 'passed' : 'failed'
}

function textOf({ message, stack, value, snippet, location }: TestError): string {
  const place = location && `at ${relative(process.cwd(), location.file)}:${location.line}`
  const parts = [message ?? stack ?? value, snippet, place].filter(Boolean)
  return stripVTControlCharacters(parts.join('\n'))
}
