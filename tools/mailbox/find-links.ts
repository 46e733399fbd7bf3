const HREF = /(?<![\w-])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const WEB_ADDRESS = /^https?:\/\//i
const WEB_ADDRESS_IN_TEXT = /https?:\/\/[^\s<>"']+/gi
const END_OF_SENTENCE = /[.,;:!?)\]}]+$/

/** Every web address a reader can follow: those of the html first, then those of the text, each once. */
export function findLinks({ html, text }: { html: string | null; text: string }): string[] {
  return [...new Set([...hrefs(html ?? ''), ...addresses(text)])]
}

function hrefs(html: string): string[] {
  return [...html.matchAll(HREF)]
    .map(([, doubled, single, bare]) => decodeAmpersands(doubled ?? single ?? bare ?? '').trim())
    .filter((address) => WEB_ADDRESS.test(address))
}

// Nothing is decoded here: an entity in plain text is a mistake of the sender's that should show.
function addresses(text: string): string[] {
  return [...text.matchAll(WEB_ADDRESS_IN_TEXT)].map(([address]) => address.replace(END_OF_SENTENCE, ''))
}

const decodeAmpersands = (value: string) => value.replace(/&(?:amp|#38|#x26);/gi, '&')
