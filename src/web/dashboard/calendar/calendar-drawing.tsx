import { Blob } from '#web/ui/blob.tsx'

export function CalendarDrawing() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <Blob />
      <g transform="rotate(-4 100 78)">
        <rect
          x="52"
          y="34"
          width="96"
          height="88"
          rx="12"
          fill="var(--surface)"
          stroke="var(--ink)"
          strokeWidth="3"
        />
        <path
          d="M52 58V46q0-12 12-12h72q12 0 12 12v12z"
          fill="var(--brand)"
          stroke="var(--ink)"
          strokeWidth="3"
        />
        <path d="M76 26v16m48-16v16" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" />
        <g fill="var(--line)">
          <rect x="64" y="68" width="14" height="11" rx="3" />
          <rect x="84" y="68" width="14" height="11" rx="3" />
          <rect x="124" y="68" width="14" height="11" rx="3" />
          <rect x="64" y="85" width="14" height="11" rx="3" />
          <rect x="104" y="85" width="14" height="11" rx="3" />
          <rect x="84" y="102" width="14" height="11" rx="3" />
        </g>
        <rect x="104" y="68" width="14" height="11" rx="3" fill="var(--brand)" />
        <rect x="124" y="85" width="14" height="11" rx="3" fill="var(--sun)" />
        <rect x="64" y="102" width="14" height="11" rx="3" fill="var(--brand)" />
      </g>
    </svg>
  )
}
