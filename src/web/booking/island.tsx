import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PageContent } from '#web/booking/booking-view.ts'
import { ISLAND, PageIsland } from '#web/booking/page-island.tsx'

/** Takes over what the server has rendered: from then on the steps need no page in between. */
const place = document.getElementById(ISLAND.placeId)
const content = JSON.parse(
  document.getElementById(ISLAND.contentId)?.textContent ?? 'null',
) as PageContent | null
if (place && content) {
  // In slices: a finger on the screen comes first.
  startTransition(() => {
    hydrateRoot(
      place,
      <StrictMode>
        <PageIsland content={content} />
      </StrictMode>,
    )
  })
}
