import { CarInFoam } from '#web/marketing/pictures/car-in-foam.tsx'
import { Stroke } from '#web/marketing/pictures/stroke.tsx'

const DROPS = 'm70 150 12 8m-24 12 14 4m-8-46 12 12m-26-2 10 8'

/** A car in a driveway, halfway through a wash. */
export function FoamyCar() {
  return (
    <svg viewBox="0 0 560 300" aria-hidden="true">
      <circle cx="478" cy="62" r="30" fill="var(--sun)" />
      <path d="M0 236q140-40 280-22t280-8v94H0z" fill="var(--brand)" opacity="0.16" />
      <path d="M0 262h560v38H0z" fill="var(--brand)" opacity="0.28" />
      <CarInFoam />
      <Hose />
    </svg>
  )
}

function Hose() {
  return (
    <g>
      <Stroke d="M-4 246q44 4 48-34t-6-68" color="ink" width={7} />
      <Stroke d="m36 146 14-22" color="sun" width={12} />
      <Stroke d={DROPS} color="brand" width={4} transform="translate(14 -26)" />
    </g>
  )
}
