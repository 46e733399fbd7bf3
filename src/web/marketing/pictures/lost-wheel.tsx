import { Van, Wheel } from '#web/ui/van.tsx'

/** A van whose front wheel has come off and rolls away. */
export function LostWheel() {
  return (
    <svg viewBox="0 0 520 220" aria-hidden="true">
      <path
        d="M36 150C50 60 150 20 260 30s220 20 232 110-60 70-232 70S22 240 36 150z"
        fill="var(--brand-tint)"
        opacity="0.6"
      />
      <g transform="rotate(7.5 106 198) translate(34 46)">
        <Van hasFrontWheel={false} />
      </g>
      <path d="M16 200h488" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" />
      <path d="M60 200h60m220 0h44" stroke="var(--sun)" strokeWidth="5" strokeLinecap="round" />
      <Wheel x={448} y={171} />
      <path d="M404 150h-26m22 22h-36m42 20h-22" stroke="var(--text)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  )
}
