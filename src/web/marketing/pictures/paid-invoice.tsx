import { Blob } from '#web/ui/blob.tsx'

/** An invoice that needs no reminder any more. */
export function PaidInvoice() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <Blob />
      <g transform="rotate(-4 92 76)">
        <path
          d="M52 24h76v102l-12.7-8-12.6 8-12.7-8-12.7 8-12.6-8-12.7 8z"
          fill="var(--surface)"
          stroke="var(--ink)"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M64 42h28" stroke="var(--brand)" strokeWidth="6" strokeLinecap="round" />
        <path
          d="M64 58h30m12 0h10M64 71h22m20 0h10"
          stroke="var(--line)"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="M64 82h52" stroke="var(--line)" strokeWidth="2" />
        <path d="M64 95h14m22 0h16" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" />
      </g>
      <circle cx="140" cy="98" r="24" fill="var(--brand)" stroke="var(--ink)" strokeWidth="3" />
      <path
        d="m129 98 8 9 15-18"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
