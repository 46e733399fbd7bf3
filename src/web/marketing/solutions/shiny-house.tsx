import { Stroke } from '#web/marketing/pictures/stroke.tsx'

const SPARKLE = 'M0-18q3 15 18 18-15 3-18 18-3-15-18-18 15-3 18-18z'

const SPARKLES = [
  [150, 84, 1],
  [116, 128, 0.5],
  [404, 92, 0.7],
  [446, 150, 1.1],
  [268, 34, 0.6],
] as const

/** A freshly cleaned house, with a bucket and a key. */
export function ShinyHouse() {
  return (
    <svg viewBox="0 0 560 300" aria-hidden="true">
      <path d="M0 244q120-46 260-24t300-16v96H0z" fill="var(--sun)" opacity="0.25" />
      <path d="M0 264h560v36H0z" fill="var(--sun)" opacity="0.45" />
      <House />
      <Bucket />
      <Key />
      <g fill="var(--surface)" stroke="var(--ink)" strokeWidth="2.5" strokeLinejoin="round">
        {SPARKLES.map(([x, y, scale]) => (
          <path key={x} d={SPARKLE} transform={`translate(${x} ${y}) scale(${scale})`} />
        ))}
      </g>
    </svg>
  )
}

function House() {
  return (
    <g strokeLinejoin="round">
      <path d="M340 62h24v52h-24z" fill="var(--text)" />
      <path d="M184 142 280 66l96 76v124H184z" fill="var(--surface)" />
      <Stroke d="m168 154 112-88 112 88" color="ink" width={14} />
      <circle cx="280" cy="124" r="15" fill="var(--brand-tint)" stroke="var(--brand)" strokeWidth="4" />
      <g fill="var(--brand-tint)" stroke="var(--brand)" strokeWidth="4">
        <path d="M206 170h46v46h-46zm102 0h46v46h-46z" />
        <path d="M229 170v46m102-46v46" />
      </g>
      <Stroke d="m212 188 10-12m-10 26 10-12m92-2 10-12m-10 26 10-12" color="surface" width={3} />
      <path d="M262 266v-62q0-12 12-12h12q12 0 12 12v62z" fill="var(--brand)" />
      <circle cx="289" cy="232" r="3.5" fill="var(--sun)" />
      <Stroke d="M248 266h64" color="ink" width={6} />
      <g fill="var(--brand)">
        <circle cx="186" cy="252" r="18" />
        <circle cx="212" cy="257" r="12" opacity="0.8" />
        <circle cx="372" cy="256" r="14" />
      </g>
    </g>
  )
}

function Bucket() {
  return (
    <g>
      <Stroke d="m116 150-22 84" color="text" width={6} />
      <path d="M70 226h62l-7 40q-1 8-9 8H86q-8 0-9-8z" fill="var(--brand)" />
      <Stroke d="M73 240q28 32 56 0" color="ink" width={3} />
      <g fill="var(--surface)" stroke="var(--brand)" strokeWidth="2.5">
        <circle cx="84" cy="222" r="10" />
        <circle cx="116" cy="222" r="11" />
        <circle cx="100" cy="216" r="14" />
      </g>
    </g>
  )
}

function Key() {
  return (
    <g transform="translate(450 206) rotate(12)">
      <Stroke d="M0 0q-14 34 14 58" color="ink" width={3} />
      <path d="M4 44 34 40q6 0 8 6l6 26q1 6-5 7l-26 5q-6 1-8-5l-9-27q-2-6 4-8z" fill="var(--brand)" />
      <circle cx="14" cy="53" r="4" fill="var(--surface)" />
      <Stroke d="M24 66h12" color="surface" width={4} />
      <g fill="none" stroke="var(--text)" strokeWidth="8" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="-8" cy="-10" r="14" />
        <path d="m-18 2-24 34m6-8 10 8m-16 0 10 8" />
      </g>
    </g>
  )
}
