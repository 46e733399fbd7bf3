/** A 310 by 160 drawing of a van facing right, with the ground at y = 152. Callers place it with a transform. */
export function Van({ hasFrontWheel = true }: { hasFrontWheel?: boolean }) {
  return (
    <g>
      <path
        d="M12 124V36q0-20 20-20h156q15 0 25 11l31 34q2 2 5 3l30 7q15 4 16 19l3 26q1 10-9 10H22q-10 0-10-10z"
        fill="var(--brand)"
      />
      <path d="M12 96h284l2 20q1 10-9 10H22q-10 0-10-10z" fill="var(--brand-hover)" />
      <path d="M12 92h283" stroke="var(--sun)" strokeWidth="5" />
      <path d="M182 32h8q8 0 13 6l24 27q4 5-3 5h-42q-6 0-6-6V38q0-6 6-6z" fill="var(--brand-tint)" />
      <path
        d="m190 60 12-14m-2 16 8-9"
        stroke="var(--surface)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.9"
      />
      <path d="M166 28v96M250 72v30" stroke="var(--brand-hover)" strokeWidth="3" strokeLinecap="round" />
      <path d="M176 82h14" stroke="var(--brand-tint)" strokeWidth="4" strokeLinecap="round" />
      <path d="M284 82h9l2 15h-11q-6 0-6-7.5t6-7.5z" fill="var(--sun)" />
      <rect x="10" y="70" width="7" height="20" rx="3.5" fill="var(--danger)" />
      <path d="M4 126h302" stroke="var(--ink)" strokeWidth="7" strokeLinecap="round" />
      <g fill="none" stroke="var(--on-brand)" strokeWidth="5" strokeLinejoin="round" strokeLinecap="round">
        <path d="M58 78V52l28-20 28 20v26z" />
        <circle cx="86" cy="60" r="9" />
      </g>
      <path d="M40 126a32 32 0 0 1 64 0zm168 0a32 32 0 0 1 64 0z" fill="var(--ink)" opacity="0.55" />
      <Wheel x={72} />
      {hasFrontWheel ? <Wheel x={240} /> : <circle cx="240" cy="122" r="6" fill="var(--line)" />}
    </g>
  )
}

export function Wheel({ x, y = 126 }: { x: number; y?: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="26" fill="var(--ink)" />
      <circle r="15" fill="var(--line)" />
      <path
        d="M0 0v-13M0 0l11.3 6.5M0 0l-11.3 6.5"
        stroke="var(--text)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle r="5" fill="var(--sun)" />
    </g>
  )
}
