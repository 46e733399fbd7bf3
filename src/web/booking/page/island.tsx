import { StrictMode } from 'react'
import type { BookingWords } from '#domain/language/en/booking.ts'
import type { PageContent } from '#web/booking/booking-view.ts'
import { setZoneOffsets } from '#web/booking/local-time-parts.ts'
import { ISLAND, PageIsland } from '#web/booking/page/page-island.tsx'
import { BookingWordsContext } from '#web/booking/use-words.ts'

/** Hydrates what the server rendered. From then on the steps need no page loads. */
export function start(words: BookingWords): void {
  const element = document.getElementById(ISLAND.mountId)
  const content = JSON.parse(
    document.getElementById(ISLAND.contentId)?.textContent ?? 'null',
  ) as PageContent | null
  if (element && content) void hydrateIsland(element, content, words)
}

/** Runs in small tasks, so that input is handled in between. */
async function hydrateIsland(element: Element, content: PageContent, words: BookingWords) {
  if (content.kind === 'open') setZoneOffsets(content.view.business.timezone, content.view.offsets)
  await yieldToInput()
  const { hydrate } = await import('#web/booking/page/hydrate.ts')
  await yieldToInput()
  hydrate(
    element,
    <StrictMode>
      <BookingWordsContext value={words}>
        <PageIsland content={content} />
      </BookingWordsContext>
    </StrictMode>,
  )
}

function yieldToInput(): Promise<void> {
  return new Promise((resume) => setTimeout(resume))
}
