import { HEADLINE, SHARE_IMAGE } from '#web/marketing/share-image.ts'

type SceneParts = { tokens: string; fontUrl: string; logo: string; driveway: string }

/** The HTML of the picture that a shared link shows. */
export function shareScene({ tokens, fontUrl, logo, driveway }: SceneParts): string {
  return `<!doctype html><meta charset="utf-8"><style>
${tokens}
@font-face { font-family: "Plus Jakarta Sans Variable"; src: url("${fontUrl}"); font-weight: 200 800; }
* { box-sizing: border-box; margin: 0; }
body {
  position: relative; overflow: hidden; width: ${SHARE_IMAGE.width}px; height: ${SHARE_IMAGE.height}px; padding: 64px 72px;
  background: var(--page); color: var(--ink); font-family: var(--font); letter-spacing: -0.03em; word-spacing: 0.1em;
  border-bottom: 12px solid var(--brand);
}
.name { display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 800; }
.name svg { width: 60px; height: 60px; }
h1 { margin-top: 72px; width: 560px; font-size: 70px; font-weight: 800; line-height: 1.08; }
p { position: absolute; bottom: 64px; color: var(--text); font-size: 28px; font-weight: 500; letter-spacing: -0.01em; }
.driveway { position: absolute; top: 72px; right: 12px; width: 592px; }
</style><body>
<div class="name">${logo}Wheelhouse</div>
<h1>${HEADLINE}</h1>
<p>For mobile detailers and cleaners</p>
<div class="driveway">${driveway}</div>`
}
