import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { GridDay, WeekGrid } from '#domain/time/week-grid.ts'
import { isSameTiming, type Timing } from '#web/dashboard/appointments/appointments-query.ts'
import type { DayPiece } from '#web/dashboard/calendar/week/day-pieces.ts'
import { movedTo, resizedTo } from './dragged-times.ts'
import { followDrag, type Point, scrollAtEdges } from './follow-drag.ts'

export type Dragged = { appointment: Appointment; times: Timing }

type DragOptions = {
  grid: WeekGrid
  scroller: RefObject<HTMLElement | null>
  /** Settles once the calendar shows what has become of it. */
  onDrop: (appointment: Appointment, times: Timing) => Promise<unknown>
}

/** Moves appointments to another time, or their ends, by mouse or, after a moment, by finger. */
export function useDrag({ grid, scroller, onDrop }: DragOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const isHeld = useRef(false)
  useHeldPage(scroller, isHeld)

  function onPointerDown(event: ReactPointerEvent, piece: DayPiece, day: GridDay) {
    if (event.button !== 0 || dragged || !scroller.current) return
    const { appointment } = piece
    const isResizing = event.target instanceof Element && event.target.closest('[data-resize]') !== null
    if (!isResizing && !piece.isStart) return
    const columns = [...scroller.current.querySelectorAll<HTMLElement>('[data-column]')]
    const grabbed = placeAt(columns, grid, event)
    const offset = grabbed.minute - (isResizing ? piece.toMinute : piece.fromMinute)
    let held: Point = event.nativeEvent

    const timesAt = (point: Point): Timing => {
      const { index, minute } = placeAt(columns, grid, point)
      if (isResizing) return resizedTo(day, minute - offset, appointment)
      return movedTo(grid.days[index] ?? day, minute - offset, appointment)
    }
    const show = () => setDragged({ appointment, times: timesAt(held) })
    let stopScrolling = () => {}
    const letGo = () => {
      isHeld.current = false
      stopScrolling()
    }
    followDrag(event.nativeEvent, {
      onBegin() {
        isHeld.current = true
        if (scroller.current) stopScrolling = scrollAtEdges(scroller.current, () => held, show)
        show()
      },
      onMove(point) {
        held = point
        show()
      },
      onDrop(point) {
        letGo()
        const times = timesAt(point)
        if (isSameTiming(appointment, times)) return setDragged(null)
        setDragged({ appointment, times })
        void onDrop(appointment, times).finally(() => setDragged(null))
      },
      onCancel() {
        letGo()
        setDragged(null)
      },
    })
  }
  return { dragged, onPointerDown }
}

/** While a finger holds an appointment the page under it stays. Added early: a browser asks when the finger lands. */
function useHeldPage(scroller: RefObject<HTMLElement | null>, isHeld: RefObject<boolean>) {
  useEffect(() => {
    const node = scroller.current
    const hold = (event: TouchEvent) => {
      if (isHeld.current) event.preventDefault()
    }
    node?.addEventListener('touchmove', hold, { passive: false })
    return () => node?.removeEventListener('touchmove', hold)
  }, [scroller, isHeld])
}

function placeAt(columns: readonly HTMLElement[], grid: WeekGrid, { clientX, clientY }: Point) {
  const boxes = columns.map((column) => column.getBoundingClientRect())
  const after = boxes.findIndex(({ right }) => clientX < right)
  const index = after === -1 ? boxes.length - 1 : after
  const { top = 0, height = 1 } = boxes[index] ?? {}
  return { index, minute: ((clientY - top) / height) * grid.lengthMinutes }
}
