import { embedWords } from './embed-words.ts'
import { CLOSED_HEIGHT } from './host-message.ts'
import { announceBooking, nameOf, openFrame } from './open-frame.ts'

const STYLES = `
dialog{box-sizing:border-box;width:min(46rem,100vw - 2rem);height:min(56rem,100vh - 2rem);max-width:none;max-height:none;padding:0;border:0;border-radius:12px;overflow:hidden;background:#f7f9f8;color:#3f4e4b;color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
dialog[open]{display:grid;grid-template-rows:auto 1fr}
dialog::backdrop{background:#10201db3}
header{display:flex;align-items:center;justify-content:space-between;gap:16px;padding:4px 4px 4px 16px}
button{width:44px;height:44px;padding:0;border:0;border-radius:8px;background:none;color:inherit;font:24px/1 system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:2px solid #0f766e;outline-offset:-2px}
iframe,p{grid-area:2/1;width:100%;height:100%;margin:0;border:0}
p{padding:16px;box-sizing:border-box;text-align:center}
@media(max-width:40rem){dialog{inset:0;width:100%;height:100%;border-radius:0}}
@media(prefers-color-scheme:dark){dialog{background:#0d1614;color:#c3d0cd}button:focus-visible{outline-color:#4fb3a8}}
@media(prefers-reduced-motion:no-preference){dialog[open]{animation:open .15s}@keyframes open{from{opacity:0;transform:translateY(8px)}}}`

/** The functions that open the overlays of this page, by their links. A closed overlay keeps what was typed in it. */
const overlays = new Map<HTMLAnchorElement, () => void>()

/** Shows the booking page of a link in a dialog above the website. The browser keeps focus in it and returns it. */
export function openOverlay(link: HTMLAnchorElement): void {
  const open = overlays.get(link) ?? createOverlay(link)
  overlays.set(link, open)
  open()
}

function createOverlay(link: HTMLAnchorElement): () => void {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const dialog = document.createElement('dialog')
  const loading = Object.assign(document.createElement('p'), { textContent: embedWords.loading })
  const close = () => dialog.close()
  let isDone = false

  const { frame, discard: discardFrame } = openFrame(link, {
    onHeight(height) {
      if (height === CLOSED_HEIGHT) close()
      else loading.remove()
    },
    onBooked() {
      isDone = true
      announceBooking(link)
    },
    onRefused() {
      const isWaitedFor = dialog.open
      discard()
      if (isWaitedFor) location.assign(link.href)
    },
  })
  loading.setAttribute('role', 'status')
  dialog.setAttribute('aria-label', nameOf(link))
  dialog.append(header(nameOf(link), close), loading, frame)
  addStyles(shadow)
  shadow.append(dialog)
  document.body.append(host)

  function discard() {
    close()
    discardFrame()
    overlays.delete(link)
    host.remove()
  }
  const root = document.documentElement.style
  let overflow = ''
  dialog.addEventListener('close', () => {
    root.overflow = overflow
    link.focus()
    if (isDone) discard()
  })
  // Its content covers the dialog, so only clicks on the backdrop and the edges have the dialog as their target.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close()
  })
  return () => {
    overflow = root.overflow
    root.overflow = 'hidden'
    dialog.showModal()
  }
}

function header(name: string, close: () => void): HTMLElement {
  const element = document.createElement('header')
  const title = Object.assign(document.createElement('span'), { textContent: name })
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: '×',
    onclick: close,
  })
  button.setAttribute('aria-label', embedWords.close)
  element.append(title, button)
  return element
}

/** The website's own styles don't apply inside the shadow root, and its content security policy allows style sheets made by scripts. */
function addStyles(shadow: ShadowRoot): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  shadow.adoptedStyleSheets = [sheet]
}
