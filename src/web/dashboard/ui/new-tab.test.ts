import { expect, test } from 'vitest'
import { aTab } from '#web/testing/a-tab.ts'

const PAGE = 'https://billing.example/session'

test('shows the page in the tab that was opened by the click', async () => {
  const { tab, log } = aTab()
  await tab.show(PAGE)
  expect(log).toEqual([`shows ${PAGE}`])
})

test('gives the page no hold of this tab', () => {
  const { opened } = aTab()
  expect(opened.opener).toBeNull()
})

test('leaves no empty tab behind when there is nothing to show', () => {
  const { tab, log } = aTab()
  tab.close()
  expect(log).toEqual(['is closed'])
})

test('goes on in this tab when the browser refuses another', async () => {
  const { tab, log } = aTab({ isRefused: true })
  await tab.show(PAGE)
  expect(log).toEqual([`this tab leaves for ${PAGE}`])
})

test('has nothing to close when the browser refused the tab', () => {
  const { tab, log } = aTab({ isRefused: true })
  tab.close()
  expect(log).toEqual([])
})
