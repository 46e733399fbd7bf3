import { embedWords } from './embed-words.ts'
import { parseHostMessage } from './host-message.ts'

type FrameEvents = {
  /** In pixels. The first one says that the page may be framed. */
  onHeight: (height: number) => void
  onBooked: () => void
  /** The frame has been discarded. */
  onRefused?: () => void
}

/** A page reports its height before it has loaded. This is how long the message may take to arrive. */
const MESSAGE_MS = 1_000
const LOADING_MS = 15_000

/** Creates the frame of a booking page. A browser doesn't say that it refused to show the page, but then the page reports nothing. */
export function openFrame(
  link: HTMLAnchorElement,
  { onHeight, onBooked, onRefused }: FrameEvents,
): { frame: HTMLIFrameElement; discard: () => void } {
  const frame = document.createElement('iframe')
  frame.src = link.href.replace('/book/', '/embed/')
  frame.title = nameOf(link)
  let timer = setTimeout(refuse, LOADING_MS)
  frame.addEventListener('load', () => waitFor(MESSAGE_MS), { once: true })
  addEventListener('message', onMessage)

  function waitFor(ms: number) {
    if (!timer) return
    clearTimeout(timer)
    timer = setTimeout(refuse, ms)
  }
  /** The website's window would otherwise keep a listener for every frame that was removed. */
  function discard() {
    clearTimeout(timer)
    removeEventListener('message', onMessage)
    frame.remove()
  }
  function refuse() {
    discard()
    onRefused?.()
  }
  function onMessage({ origin, source, data }: MessageEvent) {
    if (source !== frame.contentWindow || origin !== link.origin) return
    const message = parseHostMessage(data)
    if (!message) return
    clearTimeout(timer)
    timer = 0
    if (message.wheelhouse === 'booked') onBooked()
    else onHeight(message.height)
  }
  return { frame, discard }
}

export function nameOf(link: HTMLAnchorElement): string {
  return link.textContent.trim() || embedWords.bookOnline
}

/** For owners who count their bookings: `addEventListener('wheelhouse:booked', …)`. */
export function announceBooking(element: HTMLElement) {
  element.dispatchEvent(new CustomEvent('wheelhouse:booked', { bubbles: true }))
}
