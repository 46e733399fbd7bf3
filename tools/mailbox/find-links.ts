const HREF = /(?<![\w-])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const WEB_URL = /^https?:\/\//i
const WEB_URL_IN_TEXT = /https?:\/\/[^\s<>"']+/gi
const TRAILING_PUNCTUATION = /[.,;:!?)\]}]+$/

/** All web links: those of the HTML first, then those of the text, without duplicates. */
export function findLinks({ html, text }: { html: string | null; text: string }): string[] {
  return [...new Set([...hrefs(html ?? ''), ...urlsInText(text)])]
}

function hrefs(html: string): string[] {
  return [...html.matchAll(HREF)]
    .map(([, doubleQuoted, singleQuoted, unquoted]) =>
      decodeAmpersands(doubleQuoted ?? singleQuoted ?? unquoted ?? '').trim(),
    )
    .filter((url) => WEB_URL.test(url))
}

// Nothing is decoded here: an entity in plain text is a bug of the sender that should be visible.
function urlsInText(text: string): string[] {
  return [...text.matchAll(WEB_URL_IN_TEXT)].map(([url]) => url.replace(TRAILING_PUNCTUATION, ''))
}

const decodeAmpersands = (value: string) => value.replace(/&(?:amp|#38|#x26);/gi, '&')
