import { leaveFor } from '#web/session/leave-for.ts'

/** What a new tab needs of the browser. */
export type TabEffects = {
  /** Null when the browser lets no tab be opened. */
  open(): Pick<Window, 'opener' | 'location' | 'close'> | null
  leaveFor(url: string): Promise<void>
}

export type NewTab = {
  show(url: string): Promise<void>
  /** There is nothing to show after all. */
  close(): void
}

const browserDoor: TabEffects = { open: () => window.open('about:blank', '_blank'), leaveFor }

/**
 * Opens a tab that is told later what to show. To be called in the click itself: once a call has been awaited,
 * browsers refuse a tab. Where even this one is refused, this tab shows the page.
 */
export function openNewTab(door: TabEffects = browserDoor): NewTab {
  const tab = door.open()
  // Somebody else's page gets no hold of ours.
  if (tab) tab.opener = null
  return {
    async show(url) {
      if (tab) tab.location.replace(url)
      else await door.leaveFor(url)
    },
    close: () => tab?.close(),
  }
}

/** For a button whose page is known only after a call: `fill` finds it. */
export async function inNewTab(fill: (tab: NewTab) => Promise<void>): Promise<void> {
  const tab = openNewTab()
  try {
    await fill(tab)
  } catch (error) {
    tab.close()
    throw error
  }
}
