/** Each calls `x` with its number if a browser executes it instead of showing it as text. */
const PAYLOADS = [
  '<script>x(1)</script>',
  '"><script>x(2)</script>',
  `'><img src=x onerror=x(3)>`,
  '<img src=x onerror=x(4)>',
  '<svg onload=x(5)>',
  '<svg/onload=x(6)//',
  '<body onload=x(7)>',
  '<iframe srcdoc="<script>parent.x(8)</script>">',
  '<iframe src="javascript:parent.x(9)">',
  '<a href="javascript:x(10)">go</a>',
  'javascript:x(11)',
  '<details open ontoggle=x(12)>',
  '<video><source onerror=x(13)>',
  '<input autofocus onfocus=x(14)>',
  '</textarea><script>x(15)</script>',
  '</title><script>x(16)</script>',
  '</script><script>x(17)</script>',
  '</style><script>x(18)</script>',
  '--><script>x(19)</script>',
  '<math><mtext><style><img src=x onerror=x(20)>',
  '<template><script>x(21)</script>',
  `<style>@import'javascript:x(22)'</style>`,
  '<object data="javascript:x(23)">',
  '<embed src="javascript:x(24)">',
  '<form action="javascript:x(25)"><button>b',
  '<meta http-equiv=refresh content="0;javascript:x(26)">',
  '" onmouseover="x(27)" autofocus onfocus="x(27)',
  `' autofocus onfocus='x(28)`,
  '{{x(29)}}#{x(29)}',
  '<ScRiPt>x(30)</sCrIpT>',
  '&lt;script&gt;x(31)&lt;/script&gt;',
  '\\u003cscript\\u003ex(32)\\u003c/script\\u003e',
  ']]><script>x(33)</script>',
]

/** All payloads, packed into as few texts of at most `maxCharacters` as possible. */
export function hostileTexts(maxCharacters: number): string[] {
  const texts: string[] = []
  for (const payload of PAYLOADS) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + payload.length <= maxCharacters)
      texts[texts.length - 1] = `${last} ${payload}`
    else texts.push(payload)
  }
  return texts
}

/** All payloads in one text. */
export const EVERY_HOSTILE_TEXT = hostileTexts(2_000).join(' ')
