import { BackgroundShape } from '#web/ui/background-shape.tsx'
import { Stroke } from './stroke.tsx'

/** An invoice with a check mark. */
export function PaidInvoice() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <BackgroundShape />
      <g transform="rotate(-4 92 76)">
        <Stroke
          d="M52 24h76v102l-12.7-8-12.6 8-12.7-8-12.7 8-12.6-8-12.7 8z"
          fill="surface"
          color="ink"
          width={3}
        />
        <Stroke d="M64 42h28" color="brand" width={6} />
        <Stroke d="M64 58h30m12 0h10M64 71h22m20 0h10" color="line" width={5} />
        <path d="M64 82h52" stroke="var(--line)" strokeWidth="2" />
        <Stroke d="M64 95h14m22 0h16" color="ink" width={5} />
      </g>
      <circle cx="140" cy="98" r="24" fill="var(--brand)" stroke="var(--ink)" strokeWidth="3" />
      <Stroke d="m129 98 8 9 15-18" color="on-brand" width={5} />
    </svg>
  )
}
