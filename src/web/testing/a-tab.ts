import { openNewTab, type TabEffects } from '#web/dashboard/ui/new-tab.ts'

/** A new tab of a browser that opens tabs, or refuses to. `log` tells what became of it. */
export function aTab({ isRefused = false } = {}) {
  const log: string[] = []
  const opened = {
    opener: 'this tab',
    location: { replace: (url: string) => log.push(`shows ${url}`) },
    close: () => log.push('is closed'),
  }
  const door: TabEffects = {
    open: () => (isRefused ? null : (opened as unknown as Window)),
    async leaveFor(url) {
      log.push(`this tab leaves for ${url}`)
    },
  }
  return { tab: openNewTab(door), log, opened }
}
