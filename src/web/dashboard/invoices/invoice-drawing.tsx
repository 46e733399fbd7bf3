import { Blob } from '#web/ui/blob.tsx'

export function InvoiceDrawing() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <Blob />
      <g transform="rotate(3 96 76)">
        <path
          d="M58 26h72v98l-12-8-12 8-12-8-12 8-12-8-12 8z"
          fill="var(--surface)"
          stroke="var(--ink)"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M70 44h26" stroke="var(--brand)" strokeWidth="6" strokeLinecap="round" />
        <path d="M70 60h48M70 72h48M70 84h22" stroke="var(--line)" strokeWidth="5" strokeLinecap="round" />
      </g>
      <circle cx="134" cy="98" r="22" fill="var(--sun)" stroke="var(--ink)" strokeWidth="3" />
      <path
        d="M141 91q-3-4-8-4-7 0-7 5 0 4 7 5.5t8 6q0 6-8 6-6 0-9-4M133 83v4m0 22v4"
        fill="none"
        stroke="#10201d"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}
