import { Stroke } from '#web/marketing/pictures/stroke.tsx'
import { Van } from '#web/ui/van.tsx'

/** A van driving past hills and houses. The middle is always visible; wider pages show more on both sides. */
export function Road() {
  return (
    <svg viewBox="0 0 1600 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="1010" cy="56" r="40" fill="var(--sun)" />
      <path
        d="M0 160c140-70 270-70 420-16s260 40 420-10 320-36 460 12 220 26 300-10v138H0z"
        fill="var(--brand)"
        opacity="0.16"
      />
      <path d="M0 190c200-46 420-34 640-10s480 20 960-14v94H0z" fill="var(--brand)" opacity="0.24" />
      <Home x={330} />
      <Home x={1150} isTall />
      <Home x={1290} />
      <path d="M0 216h1600v44H0z" fill="var(--ink)" />
      <path d="M0 240h1600" stroke="var(--sun)" strokeWidth="4" strokeDasharray="44 36" />
      <g transform="translate(645 74)">
        <Van />
      </g>
    </svg>
  )
}

function Home({ x, isTall = false }: { x: number; isTall?: boolean }) {
  return (
    <g transform={`translate(${x} ${isTall ? 112 : 136})`}>
      <path d="M10 34 55 0l45 34v90H10z" fill="var(--surface)" />
      <Stroke d="M2 40 55 0l53 40" color="ink" width={8} />
      <path d="M42 50h26v22H42z" fill="var(--sun)" />
    </g>
  )
}
