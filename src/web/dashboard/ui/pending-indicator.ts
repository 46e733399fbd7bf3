/** A shorter delay would only make the indicator flicker. */
const SHOW_AFTER_MS = 150
/** An older click is not what the user is waiting for. */
const RECENT_CLICK_MS = 1_000

const PRESSABLE = 'button, a[href], input, [role="tab"]'
let lastClick: { element: Element | null; at: number } = { element: null, at: -Infinity }
/** How many pending operations each element shows. */
const pendingCounts = new Map<Element, number>()

// Tapping a button on a phone does not always move the focus to it, so clicks are recorded.
if (typeof document !== 'undefined') document.addEventListener('click', recordClick, true)

function recordClick({ target }: Event): void {
  lastClick = { element: pressableAt(target), at: performance.now() }
}

/** Marks what was just pressed as pending, or the page if that element is gone. Returns a function that removes the mark. */
export function showPendingIndicator(): () => void {
  const pressed = pressedElement()
  let marked: Element | null = null
  const timer = setTimeout(() => {
    marked = pressed?.isConnected ? pressed : document.body
    changePending(marked, 1)
  }, SHOW_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (marked) changePending(marked, -1)
    marked = null
  }
}

function pressedElement(): Element | null {
  const isRecent = performance.now() - lastClick.at < RECENT_CLICK_MS
  return isRecent ? lastClick.element : pressableAt(document.activeElement)
}

/** An input has no space for the indicator, so its wrapper shows it. */
function pressableAt(target: EventTarget | null): Element | null {
  const pressable = target instanceof Element ? target.closest(PRESSABLE) : null
  return pressable instanceof HTMLInputElement ? pressable.parentElement : pressable
}

function changePending(element: Element, change: 1 | -1): void {
  const count = (pendingCounts.get(element) ?? 0) + change
  if (count > 0) pendingCounts.set(element, count)
  else pendingCounts.delete(element)
  element.toggleAttribute('data-late', count > 0)
  if (count > 0) element.setAttribute('aria-busy', 'true')
  else element.removeAttribute('aria-busy')
}
