import { StrictMode } from 'react'
import type { PageContent } from '#web/booking/booking-view.ts'
import { ISLAND, PageIsland } from '#web/booking/page/page-island.tsx'
import { rememberOffsets } from '#web/booking/wall-figures.ts'

/** Takes over what the server has rendered: from then on the steps need no page in between. */
const place = document.getElementById(ISLAND.placeId)
const content = JSON.parse(
  document.getElementById(ISLAND.contentId)?.textContent ?? 'null',
) as PageContent | null
if (place && content) void takeOver(place, content)

/** In small tasks: a finger on the screen comes between any two of them. */
async function takeOver(place: Element, content: PageContent) {
  if (content.kind === 'open') rememberOffsets(content.view.business.timezone, content.view.offsets)
  await pause()
  const { hydrate } = await import('#web/booking/page/hydrate.ts')
  await pause()
  hydrate(
    place,
    <StrictMode>
      <PageIsland content={content} />
    </StrictMode>,
  )
}

function pause(): Promise<void> {
  return new Promise((resume) => setTimeout(resume))
}
