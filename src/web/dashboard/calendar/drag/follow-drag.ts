const LONG_PRESS_MS = 400
const MOUSE_SLOP_PX = 4
const FINGER_SLOP_PX = 10

export type Point = { clientX: number; clientY: number }

type Drag = {
  /** A mouse has moved a little, or a finger has stayed for a moment: a click or a scroll it is not. */
  onBegin: () => void
  onMove: (point: Point) => void
  onDrop: (point: Point) => void
  onCancel: () => void
}

/** Follows a pointer from where it was pressed until it is let go, given up by Escape, or taken by the browser. */
export function followDrag(pressed: PointerEvent, { onBegin, onMove, onDrop, onCancel }: Drag): void {
  const isFinger = pressed.pointerType === 'touch'
  const listening = new AbortController()
  const { signal } = listening
  let isDragging = false
  const longPress = isFinger ? setTimeout(begin, LONG_PRESS_MS) : undefined

  function begin() {
    isDragging = true
    if (isFinger) navigator.vibrate?.(10)
    onBegin()
  }
  function end() {
    clearTimeout(longPress)
    listening.abort()
  }
  function cancel() {
    end()
    if (isDragging) onCancel()
  }

  const ofThisPointer = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pressed.pointerId) act(event)
  }
  const moved = ofThisPointer((event) => {
    if (isDragging) return onMove(event)
    const distance = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY)
    if (isFinger && distance > FINGER_SLOP_PX) return end()
    if (isFinger || distance <= MOUSE_SLOP_PX) return
    begin()
    onMove(event)
  })
  const letGo = ofThisPointer((event) => {
    end()
    if (!isDragging) return
    swallowClick()
    onDrop(event)
  })
  window.addEventListener('pointermove', moved, { signal })
  window.addEventListener('pointerup', letGo, { signal })
  window.addEventListener('pointercancel', ofThisPointer(cancel), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
}

/** Letting go also clicks whatever is there. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

const EDGE_PX = 40
const STEP_PX = 10

/** Scrolls while a dragged thing is held at an edge, and tells each time. Gives back how to stop. */
export function scrollAtEdges(scroller: HTMLElement, held: () => Point | null, onScroll: () => void) {
  let frame = requestAnimationFrame(step)
  function step() {
    frame = requestAnimationFrame(step)
    const point = held()
    if (!point) return
    const { left, top, right, bottom } = scroller.getBoundingClientRect()
    const before = [scroller.scrollLeft, scroller.scrollTop]
    scroller.scrollBy(push(point.clientX, left, right), push(point.clientY, top, bottom))
    if (scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1]) onScroll()
  }
  return () => cancelAnimationFrame(frame)
}

function push(at: number, low: number, high: number): number {
  if (at < low + EDGE_PX) return -STEP_PX
  return at > high - EDGE_PX ? STEP_PX : 0
}
