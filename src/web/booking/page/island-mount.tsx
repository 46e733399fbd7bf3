import { scriptUrls, wordUrls } from 'virtual:booking-island'
import type { Language } from '#domain/language/languages.ts'
import type { PageContent } from '#web/booking/booking-view.ts'
import { ISLAND, PageIsland } from '#web/booking/page/page-island.tsx'
import { useWords } from '#web/booking/use-words.ts'
import { useNonce } from '#web/nonce.ts'

/**
 * The element that the script hydrates after the page has been painted. Components in here must not use `useId`: ids
 * count from the root, which in the browser is this element.
 */
export function IslandMount({ content }: { content: PageContent }) {
  const nonce = useNonce()
  const { language } = useWords()
  return (
    <>
      <div id={ISLAND.mountId}>
        <PageIsland content={content} />
      </div>
      <script
        id={ISLAND.contentId}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `<` is escaped, so nothing in it can end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(content).replaceAll('<', '\\u003c') }}
      />
      <script
        nonce={nonce}
        type="module"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: URLs of our own files
        dangerouslySetInnerHTML={{ __html: loadingScript(language) }}
      />
    </>
  )
}

/** Loads the scripts in order, after the page has loaded and been painted, and next to them the words of one language. */
function loadingScript(language: Language): string {
  const load = (url: string | undefined) => `import(${JSON.stringify(url)})`
  const scripts = scriptUrls.map((url) => `s=await ${load(url)}`).join(';')
  return `${untilLoaded};${untilPainted};let s,w=${load(wordUrls[language])};${scripts};s.start((await w).booking)`
}

const untilLoaded = `if(document.readyState!=='complete')await new Promise(d=>addEventListener('load',d))`

/** Browsers without paint timing wait for one frame instead. */
const untilPainted = `await new Promise(d=>PerformanceObserver.supportedEntryTypes?.includes('paint')?new PerformanceObserver(d).observe({type:'paint',buffered:true}):requestAnimationFrame(()=>setTimeout(d)))`
