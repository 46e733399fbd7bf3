import { openPage } from '#web/session/open-page.ts'
import { proofRequests } from '#web/session/proof/proof-requests.ts'

/** Browser calls that tests replace. */
export type TabEffects = {
  /** Opens an empty tab. Null if the browser blocks it. */
  open(): Pick<Window, 'opener' | 'location' | 'close'> | null
  openInThisTab(url: string): Promise<void>
}

export type NewTab = {
  show(url: string): Promise<void>
  close(): void
}

const browserEffects: TabEffects = {
  open: () => window.open('about:blank', '_blank'),
  openInThisTab: openPage,
}

/**
 * Opens an empty tab whose page is chosen later. Call it directly in the click handler: browsers block tabs that are
 * opened after an await. If this one is blocked too, the current tab shows the page.
 */
export function openNewTab(effects: TabEffects = browserEffects): NewTab {
  const tab = effects.open()
  // The other site must not get a reference to our window.
  if (tab) tab.opener = null
  return {
    async show(url) {
      if (tab) tab.location.replace(url)
      else await effects.openInThisTab(url)
    },
    close: () => tab?.close(),
  }
}

/**
 * For a button whose URL is known only after a call: `fill` makes the call and shows the page. While the owner is asked to prove
 * who they are, the empty tab is closed, because it would cover the question. Their answer is a click too, so it may open another.
 */
export async function inNewTab(
  fill: (tab: NewTab) => Promise<void>,
  open: () => NewTab = openNewTab,
  questions: Pick<typeof proofRequests, 'onChange'> = proofRequests,
): Promise<void> {
  let tab = open()
  const stopListening = questions.onChange((event) => {
    if (event === 'asked') tab.close()
    if (event === 'proven') tab = open()
  })
  try {
    await fill({ show: (url) => tab.show(url), close: () => tab.close() })
  } catch (error) {
    tab.close()
    throw error
  } finally {
    stopListening()
  }
}
