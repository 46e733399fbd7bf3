import type { Point } from './follow-drag.ts'

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
