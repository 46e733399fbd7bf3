import { Stroke } from '#web/marketing/pictures/stroke.tsx'
/** A notebook with calculations in it, a pencil and a coffee. */
export function Notebook() {
  return (
    <svg viewBox="0 0 560 340" aria-hidden="true">
      <path
        d="M40 180C30 80 130 20 270 26s250 30 252 150-90 150-250 150S50 280 40 180z"
        fill="var(--brand-tint)"
      />
      <ellipse cx="282" cy="304" rx="216" ry="10" fill="var(--ink)" opacity="0.14" />
      <Pages />
      <Pencil />
      <Mug />
    </svg>
  )
}

function Pages() {
  return (
    <g transform="rotate(-3 240 180)" strokeLinejoin="round">
      <path
        d="M92 88q76-22 148 8v206q-72-28-148-8z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="4"
      />
      <path
        d="M388 88q-76-22-148 8v206q72-28 148-8z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="4"
      />
      <Stroke d="M112 124h52" color="brand" width={8} />
      <Stroke d="M112 150h66m24 2h16M112 174h50m40 2h16M112 198h74m16 2h16" color="line" width={6} />
      <Stroke d="M112 222h106" color="ink" width={3} />
      <Stroke d="M112 246h34m46 4h26" color="ink" width={8} />
      <g fill="var(--brand)">
        <rect x="268" y="214" width="22" height="48" rx="5" opacity="0.4" />
        <rect x="302" y="182" width="22" height="78" rx="5" opacity="0.7" />
      </g>
      <rect x="336" y="138" width="22" height="120" rx="5" fill="var(--sun)" />
    </g>
  )
}

function Pencil() {
  return (
    <g transform="translate(196 296) rotate(-24)">
      <path d="M0-8h128v16H0z" fill="var(--sun)" />
      <path d="M128-8 152 0l-24 8z" fill="var(--amber-tint)" />
      <path d="m144-2.7 8 2.7-8 2.7z" fill="var(--ink)" />
      <path d="M-14-8H0V8h-14q-6-8 0-16z" fill="var(--danger)" />
    </g>
  )
}

function Mug() {
  return (
    <g>
      <Stroke d="M438 148q-10-16 2-30t2-30m30 60q-10-16 2-30t2-30" color="brand" width={5} opacity={0.5} />
      <path d="M492 204q34-4 34 26t-40 28" fill="none" stroke="var(--brand-hover)" strokeWidth="12" />
      <path d="M414 176h84v96q0 26-26 26h-32q-26 0-26-26z" fill="var(--brand)" />
      <ellipse cx="456" cy="176" rx="42" ry="10" fill="var(--ink)" />
    </g>
  )
}
