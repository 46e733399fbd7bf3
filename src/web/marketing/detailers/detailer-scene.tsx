import { Scene } from '#web/marketing/parts/scene.tsx'
import { CarInFoam } from '#web/marketing/pictures/car-in-foam.tsx'
import { House } from '#web/marketing/pictures/driveway.tsx'
import { Outdoors } from '#web/marketing/pictures/outdoors.tsx'
import { BOOKING } from '#web/marketing/pictures/shots.ts'

/** A booking page, and the car that keeps the detailer from the phone. */
export function DetailerScene() {
  return (
    <Scene
      shot={BOOKING}
      behind={
        <>
          <Outdoors />
          <g transform="translate(-40 236) scale(.7)">
            <House />
          </g>
        </>
      }
      before={
        <g transform="translate(-100 322) scale(1.16)">
          <CarInFoam />
        </g>
      }
    />
  )
}
