import { describe, expect, test } from 'vitest'
import { inNewTab } from '#web/dashboard/ui/new-tab.ts'
import { createProofRequests } from '#web/session/proof/proof-requests.ts'
import { aTab } from '#web/testing/a-tab.ts'

const PAGE = 'https://billing.example/session'

test('shows the page in the tab that was opened by the click', async () => {
  const { tab, log } = aTab()
  await tab.show(PAGE)
  expect(log).toEqual([`shows ${PAGE}`])
})

test('gives the opened page no reference to this tab', () => {
  const { opened } = aTab()
  expect(opened.opener).toBeNull()
})

test('closes the empty tab when there is nothing to show', () => {
  const { tab, log } = aTab()
  tab.close()
  expect(log).toEqual(['is closed'])
})

test('shows the page in this tab when the browser blocks a new one', async () => {
  const { tab, log } = aTab({ isBlocked: true })
  await tab.show(PAGE)
  expect(log).toEqual([`this tab leaves for ${PAGE}`])
})

test('closes nothing when the browser blocked the tab', () => {
  const { tab, log } = aTab({ isBlocked: true })
  tab.close()
  expect(log).toEqual([])
})

describe('while the owner is asked to prove who they are', () => {
  async function askBeforeShowing(isProven: boolean) {
    const questions = createProofRequests(() => Promise.reject(new Error('offline')))
    const logs: string[][] = []
    const openTab = () => {
      const { tab, log } = aTab()
      logs.push(log)
      return tab
    }
    questions.onChange(() => queueMicrotask(() => questions.current()?.settle(isProven)))
    const done = inNewTab(
      async (tab) => {
        if (!(await questions.ask())) throw new Error('declined')
        await tab.show(PAGE)
      },
      openTab,
      questions,
    )
    await done.catch(() => undefined)
    return logs
  }

  test('the empty tab is closed, and their answer opens another', async () => {
    expect(await askBeforeShowing(true)).toEqual([['is closed'], [`shows ${PAGE}`]])
  })

  test('no other tab is opened if they decline', async () => {
    const logs = await askBeforeShowing(false)
    expect(logs).toHaveLength(1)
    expect(logs[0]).toContain('is closed')
  })
})
