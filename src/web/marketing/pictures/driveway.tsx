import { Van } from '#web/ui/van.tsx'
import { Stroke } from './stroke.tsx'

const GROUND = 'M58 128C112 26 300 6 430 36s256 22 274 184-34 284-244 296S96 522 40 404 16 206 58 128z'

/** A van in a driveway on a bright morning. */
export function Driveway() {
  return (
    <svg viewBox="0 0 720 540" role="img" aria-label="A van parked in the driveway of a small house">
      <clipPath id="ground">
        <path d={GROUND} />
      </clipPath>
      <g clipPath="url(#ground)">
        <path d={GROUND} fill="var(--brand-tint)" opacity="0.6" />
        <circle cx="590" cy="124" r="44" fill="var(--sun)" />
        <Cloud x={462} y={112} />
        <Cloud x={104} y={150} />
        <path
          d="M0 380c70-70 150-84 240-52s150 26 236-8 180-26 244 40v200H0z"
          fill="var(--brand)"
          opacity="0.2"
        />
        <path d="M0 412q360-24 720 4v140H0z" fill="var(--brand)" opacity="0.28" />
        <path d="M318 404h158l150 152H196z" fill="var(--page)" />
        <Stroke d="m398 416-2 20m-3 28-2 30" color="line" width={6} />
      </g>
      <Tree x={618} y={296} />
      <House />
      <ellipse cx="462" cy="487" rx="200" ry="12" fill="var(--ink)" opacity="0.16" />
      <g transform="translate(264 282) scale(1.28)">
        <Van />
      </g>
      <Bucket />
    </svg>
  )
}

export function House() {
  return (
    <g>
      <rect x="176" y="148" width="30" height="72" rx="4" fill="var(--text)" />
      <path d="M112 236 246 136l134 100v176H112z" fill="var(--surface)" />
      <path d="M340 268h130v144H340z" fill="var(--surface)" />
      <Stroke d="M340 268h130" color="ink" width={16} />
      <Stroke d="m92 250 154-114 154 114" color="ink" width={16} />
      <circle cx="246" cy="212" r="20" fill="var(--brand-tint)" stroke="var(--brand)" strokeWidth="5" />
      <path d="M246 194v36m-18-18h36" stroke="var(--brand)" strokeWidth="4" />
      <g fill="var(--brand-tint)" stroke="var(--brand)" strokeWidth="5" strokeLinejoin="round">
        <path d="M142 272h64v58h-64z" />
        <path d="M174 272v58m-32-29h64" />
      </g>
      <path d="M236 412V300q0-18 18-18h22q18 0 18 18v112z" fill="var(--sun)" />
      <circle cx="250" cy="356" r="5" fill="var(--ink)" />
      <Stroke d="M362 296h88M362 318h88M362 340h88" color="line" width={5} />
      <g fill="var(--brand)">
        <circle cx="104" cy="398" r="28" />
        <circle cx="142" cy="406" r="19" opacity="0.8" />
      </g>
    </g>
  )
}

function Tree({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Stroke d="M0 120V40M0 76l22-20M0 92l-20-18" color="text" width={9} />
      <circle cx="-28" cy="36" r="36" fill="var(--brand)" opacity="0.85" />
      <circle cx="30" cy="28" r="42" fill="var(--brand)" />
      <circle cx="-2" cy="-10" r="40" fill="var(--brand-hover)" opacity="0.8" />
    </g>
  )
}

export function Cloud({ x, y }: { x: number; y: number }) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      d="M0 30q-18 0-18-16T2 0q6-20 26-18T50-4q6-4 14 0t8 14q12 2 12 11T72 30z"
      fill="var(--surface)"
    />
  )
}

export function Bucket() {
  return (
    <g>
      <path d="M136 462h76l-9 46q-1 8-9 8h-40q-8 0-9-8z" fill="var(--sun)" />
      <Stroke d="M140 476q34 40 68 0" color="ink" width={4} />
      <g fill="var(--surface)" stroke="var(--brand)" strokeWidth="3">
        <circle cx="192" cy="456" r="14" />
        <circle cx="154" cy="456" r="14" />
        <circle cx="173" cy="450" r="18" />
        <circle cx="142" cy="466" r="9" />
        <circle cx="210" cy="418" r="8" />
        <circle cx="232" cy="444" r="5" />
        <circle cx="150" cy="412" r="6" />
      </g>
    </g>
  )
}
