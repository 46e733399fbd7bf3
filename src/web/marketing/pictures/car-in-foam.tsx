import { Wheel } from '#web/ui/van.tsx'
import { Stroke } from './stroke.tsx'

const FOAM = [
  [214, 122, 22],
  [246, 108, 28],
  [286, 102, 26],
  [322, 110, 22],
  [350, 126, 16],
  [394, 160, 18],
  [424, 164, 22],
  [456, 176, 16],
  [140, 170, 16],
  [164, 160, 14],
] as const

const BUBBLES = [
  [196, 74, 8],
  [232, 52, 5],
  [300, 58, 9],
  [364, 84, 6],
  [446, 122, 8],
  [470, 96, 5],
  [120, 132, 6],
] as const

/** A car of 392 by 190, facing right, from x = 94 to 486, with its wheels on y = 266. */
export function CarInFoam() {
  return (
    <g>
      <ellipse cx="288" cy="264" rx="206" ry="9" fill="var(--ink)" opacity="0.16" />
      <path
        d="M96 222q0-42 34-48l56-10q34-50 86-50h42q50 0 84 50l46 10q38 8 40 46v12q0 12-12 12H108q-12 0-12-12z"
        fill="var(--brand)"
      />
      <path d="M97 208h386l1 24q0 12-12 12H108q-12 0-12-12z" fill="var(--brand-hover)" />
      <Stroke
        d="M210 164q24-32 62-32h8v32zm86-32h16q38 0 60 32h-76z"
        fill="brand-tint"
        color="brand-hover"
        width={3}
      />
      <Stroke d="m234 158 16-18m60 18 16-18" color="surface" width={4} opacity={0.9} />
      <path d="M288 176v62" stroke="var(--brand-hover)" strokeWidth="3" />
      <Stroke d="M304 186h18M236 186h18" color="brand-tint" width={5} />
      <path d="M462 186h14q7 8 8 18h-22z" fill="var(--sun)" />
      <Wheel x={176} y={240} />
      <Wheel x={402} y={240} />
      <g fill="var(--surface)">
        {FOAM.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <g fill="var(--surface)" stroke="var(--brand)" strokeWidth="2.5">
        {BUBBLES.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
    </g>
  )
}
