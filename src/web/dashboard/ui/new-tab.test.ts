import { expect, test } from 'vitest'
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
