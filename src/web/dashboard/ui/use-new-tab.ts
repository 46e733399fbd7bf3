import { type NewTab, openNewTab } from '#web/dashboard/ui/new-tab.ts'
import { useBusy } from '#web/ui/use-busy.ts'

/** For a button whose page is known only after a call: `fill` finds it. */
export function useNewTab(fill: (tab: NewTab) => Promise<void>) {
  return useBusy(async () => {
    const tab = openNewTab()
    try {
      await fill(tab)
    } catch (error) {
      tab.close()
      throw error
    }
  })
}
