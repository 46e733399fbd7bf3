import islandUrls from 'virtual:booking-island'
import type { PageContent } from '#web/booking/booking-view.ts'
import { ISLAND, PageIsland } from '#web/booking/page/page-island.tsx'
import { useNonce } from '#web/nonce.ts'

/**
 * Where the script takes over, once the page has been painted and has everything it needs. In here nothing may ask React
 * for an id: it counts from the root, and in the browser this is one.
 */
export function IslandPlace({ content }: { content: PageContent }) {
  const nonce = useNonce()
  return (
    <>
      <div id={ISLAND.placeId}>
        <PageIsland content={content} />
      </div>
      <script
        id={ISLAND.contentId}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(content).replaceAll('<', '\\u003c') }}
      />
      <script
        nonce={nonce}
        type="module"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of our own files
        dangerouslySetInnerHTML={{ __html: loadingScript(islandUrls) }}
      />
    </>
  )
}

/** One after the other; not before the page is there and has been painted. */
function loadingScript(urls: readonly string[]): string {
  const load = urls.map((url) => `await import(${JSON.stringify(url)})`).join(';')
  return `${untilLoaded};${untilPainted};${load}`
}

const untilLoaded = `if(document.readyState!=='complete')await new Promise(d=>addEventListener('load',d))`

/** Not every browser tells; a frame is then as good as painted. */
const untilPainted = `await new Promise(d=>PerformanceObserver.supportedEntryTypes?.includes('paint')?new PerformanceObserver(d).observe({type:'paint',buffered:true}):requestAnimationFrame(()=>setTimeout(d)))`
