import { type DragEvent, useState } from 'react'

/** For an area that files can be dropped on. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const dropProps = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setDraggedOver(true)
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setDraggedOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0) onFiles(files)
    },
  }
  return { isDraggedOver, dropProps }
}
