import { openNewTab, type TabEffects } from '#web/dashboard/ui/new-tab.ts'

/** A fake new tab, which the browser may block. `log` records what happens to it. */
export function aTab({ isBlocked = false } = {}) {
  const log: string[] = []
  const opened = {
    opener: 'this tab',
    location: { replace: (url: string) => log.push(`shows ${url}`) },
    close: () => log.push('is closed'),
  }
  const effects: TabEffects = {
    open: () => (isBlocked ? null : (opened as unknown as Window)),
    async openInThisTab(url) {
      log.push(`this tab leaves for ${url}`)
    },
  }
  return { tab: openNewTab(effects), log, opened }
}
