const LONG_PRESS_MS = 400
const MOUSE_SLOP_PX = 4
const FINGER_SLOP_PX = 10

export type Point = { clientX: number; clientY: number }

type Drag = {
  /** Called once the gesture is neither a click nor a scroll: the mouse has moved a little, or the finger was held still. */
  onBegin: () => void
  onMove: (point: Point) => void
  onDrop: (point: Point) => void
  onCancel: () => void
}

/** Follows a pointer from its press until it is released, or cancelled by Escape or the browser. */
export function followDrag(pressed: PointerEvent, { onBegin, onMove, onDrop, onCancel }: Drag): void {
  const isFinger = pressed.pointerType === 'touch'
  const controller = new AbortController()
  const { signal } = controller
  let isDragging = false
  const longPress = isFinger ? setTimeout(begin, LONG_PRESS_MS) : undefined

  function begin() {
    isDragging = true
    if (isFinger) navigator.vibrate?.(10)
    onBegin()
  }
  function end() {
    clearTimeout(longPress)
    controller.abort()
  }
  function cancel() {
    end()
    if (isDragging) onCancel()
  }

  const forThisPointer = (handler: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pressed.pointerId) handler(event)
  }
  const handleMove = forThisPointer((event) => {
    if (isDragging) return onMove(event)
    const distance = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY)
    if (isFinger && distance > FINGER_SLOP_PX) return end()
    if (isFinger || distance <= MOUSE_SLOP_PX) return
    begin()
    onMove(event)
  })
  const handleRelease = forThisPointer((event) => {
    end()
    if (!isDragging) return
    swallowClick()
    onDrop(event)
  })
  window.addEventListener('pointermove', handleMove, { signal })
  window.addEventListener('pointerup', handleRelease, { signal })
  window.addEventListener('pointercancel', forThisPointer(cancel), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
}

/** Releasing the pointer would also click the element under it. */
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

/** Scrolls while the pointer is held near an edge, and calls `onScroll` each time. Returns a function that stops it. */
export function scrollAtEdges(scroller: HTMLElement, pointer: () => Point | null, onScroll: () => void) {
  let frame = requestAnimationFrame(step)
  function step() {
    frame = requestAnimationFrame(step)
    const point = pointer()
    if (!point) return
    const { left, top, right, bottom } = scroller.getBoundingClientRect()
    const before = [scroller.scrollLeft, scroller.scrollTop]
    scroller.scrollBy(scrollStep(point.clientX, left, right), scrollStep(point.clientY, top, bottom))
    if (scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1]) onScroll()
  }
  return () => cancelAnimationFrame(frame)
}

function scrollStep(at: number, low: number, high: number): number {
  if (at < low + EDGE_PX) return -STEP_PX
  return at > high - EDGE_PX ? STEP_PX : 0
}
