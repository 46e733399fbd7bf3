import { Blob } from '#web/ui/blob.tsx'

export function SprayBottleDrawing() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <Blob />
      <g stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round">
        <path d="M88 56h34l14 26q4 8 4 16v16q0 10-10 10H80q-10 0-10-10V98q0-8 4-16z" fill="var(--surface)" />
        <path d="M71 96h68v18q0 10-10 10H80q-9 0-9-10z" fill="var(--brand)" />
        <path d="M92 44h26v12H92z" fill="var(--sun)" />
        <path d="M78 22h40q12 0 14 10l2 12H92l-4-6H74V26q0-4 4-4z" fill="var(--brand)" />
        <path d="M92 44q-2 10-10 14" fill="none" strokeLinecap="round" />
      </g>
      <path d="M92 110h26" stroke="var(--on-brand)" strokeWidth="4" strokeLinecap="round" />
      <g fill="var(--brand)">
        <circle cx="62" cy="30" r="4" />
        <circle cx="50" cy="20" r="3" />
        <circle cx="50" cy="38" r="3" />
        <circle cx="38" cy="28" r="3.5" />
        <circle cx="38" cy="46" r="2.5" />
      </g>
      <path d="M40 124h120" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
