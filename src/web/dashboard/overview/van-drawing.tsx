import { Blob } from '#web/ui/blob.tsx'
import { Van } from '#web/ui/van.tsx'

export function VanDrawing() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <Blob />
      <circle cx="146" cy="42" r="16" fill="var(--sun)" />
      <g transform="translate(22 46) scale(0.5)">
        <Van />
      </g>
      <path d="M14 123h172" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
