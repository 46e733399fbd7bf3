import { Cloud } from './driveway.tsx'

/** A bright morning with hills, as a backdrop of 800 by 700. */
export function Outdoors() {
  return (
    <g>
      <circle cx="122" cy="130" r="52" fill="var(--sun)" />
      <Cloud x={214} y={150} />
      <Cloud x={330} y={70} />
      <path
        d="M0 470c70-70 170-84 260-52s170 26 256-8 190-26 284 30v260H0z"
        fill="var(--brand)"
        opacity="0.16"
      />
      <path d="M0 520q400-30 800 0v180H0z" fill="var(--brand)" opacity="0.28" />
    </g>
  )
}
