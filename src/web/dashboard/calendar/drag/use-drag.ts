import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ListedAppointment } from '#contract/appointments.ts'
import type { GridDay, WeekGrid } from '#domain/time/week-grid.ts'
import { isSameTiming, type Timing } from '#web/dashboard/appointments/appointments-query.ts'
import type { DayPiece } from '#web/dashboard/calendar/week/day-pieces.ts'
import { movedTo, resizedTo } from './dragged-timing.ts'
import { followDrag, type Point, scrollAtEdges } from './follow-drag.ts'

export type Dragged = { appointment: ListedAppointment; timing: Timing }

type DragOptions = {
  grid: WeekGrid
  scroller: RefObject<HTMLElement | null>
  /** Settles once the calendar shows the result. Until then the job stays where it was dropped. */
  onDrop: (appointment: ListedAppointment, timing: Timing) => Promise<unknown>
}

/**
 * Moves or resizes appointments by mouse or, after a long press, by touch. Others can be dragged while one is being saved:
 * on a slow connection that takes a while, and an ignored gesture would look like a fault.
 */
export function useDrag({ grid, scroller, onDrop }: DragOptions) {
  const [dragged, setDragged] = useState<readonly Dragged[]>([])
  const isDragging = useRef(false)
  const lastSave = useRef<Promise<unknown>>(Promise.resolve())
  useNoScrollWhileDragging(scroller, isDragging)

  function onPointerDown(event: ReactPointerEvent, piece: DayPiece, day: GridDay) {
    const { item: appointment } = piece
    const isSaving = dragged.some((other) => other.appointment.id === appointment.id)
    if (event.button !== 0 || isDragging.current || isSaving || !scroller.current) return
    const isResizing = event.target instanceof Element && event.target.closest('[data-resize]') !== null
    if (!isResizing && !piece.isStart) return
    const columns = [...scroller.current.querySelectorAll<HTMLElement>('[data-column]')]
    const grabPosition = gridPositionAt(columns, grid, event)
    const grabOffsetMinutes = grabPosition.minute - (isResizing ? piece.toMinute : piece.fromMinute)
    let pointer: Point = event.nativeEvent

    const timingAt = (point: Point): Timing => {
      const { index, minute } = gridPositionAt(columns, grid, point)
      if (isResizing) return resizedTo(day, minute - grabOffsetMinutes, appointment)
      return movedTo(grid.days[index] ?? day, minute - grabOffsetMinutes, appointment)
    }
    const withoutThis = (all: readonly Dragged[]) =>
      all.filter((other) => other.appointment.id !== appointment.id)
    const showAt = (timing: Timing) => setDragged((all) => [...withoutThis(all), { appointment, timing }])
    const showDragged = () => showAt(timingAt(pointer))
    let stopScrolling = () => {}
    const endDrag = () => {
      isDragging.current = false
      stopScrolling()
    }
    followDrag(event.nativeEvent, {
      onBegin() {
        isDragging.current = true
        if (scroller.current) stopScrolling = scrollAtEdges(scroller.current, () => pointer, showDragged)
        showDragged()
      },
      onMove(point) {
        pointer = point
        showDragged()
      },
      onDrop(point) {
        endDrag()
        const timing = timingAt(point)
        if (isSameTiming(appointment, timing)) return setDragged(withoutThis)
        showAt(timing)
        // One after another, because each may ask the owner a question.
        const save = () => onDrop(appointment, timing).finally(() => setDragged(withoutThis))
        lastSave.current = lastSave.current.then(save, save)
      },
      onCancel() {
        endDrag()
        setDragged(withoutThis)
      },
    })
  }
  return { dragged, onPointerDown }
}

/** Keeps the page from scrolling during a drag. Listens early, because browsers decide when the finger touches down. */
function useNoScrollWhileDragging(scroller: RefObject<HTMLElement | null>, isDragging: RefObject<boolean>) {
  useEffect(() => {
    const node = scroller.current
    const preventScroll = (event: TouchEvent) => {
      if (isDragging.current) event.preventDefault()
    }
    node?.addEventListener('touchmove', preventScroll, { passive: false })
    return () => node?.removeEventListener('touchmove', preventScroll)
  }, [scroller, isDragging])
}

function gridPositionAt(columns: readonly HTMLElement[], grid: WeekGrid, { clientX, clientY }: Point) {
  const boxes = columns.map((column) => column.getBoundingClientRect())
  const found = boxes.findIndex(({ right }) => clientX < right)
  const index = found === -1 ? boxes.length - 1 : found
  const { top = 0, height = 1 } = boxes[index] ?? {}
  return { index, minute: ((clientY - top) / height) * grid.lengthMinutes }
}
