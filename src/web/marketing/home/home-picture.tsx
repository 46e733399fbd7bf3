import { Scene } from '#web/marketing/parts/scene.tsx'
import { Bucket, House } from '#web/marketing/pictures/driveway.tsx'
import { Outdoors } from '#web/marketing/pictures/outdoors.tsx'
import { OVERVIEW } from '#web/marketing/pictures/shots.ts'
import { Van } from '#web/ui/van.tsx'

/** The product in front of the driveway that it is used in. */
export function HomePicture() {
  return (
    <Scene
      shot={OVERVIEW}
      behind={
        <>
          <Outdoors />
          <g transform="translate(-60 124)">
            <House />
          </g>
        </>
      }
      before={
        <>
          <ellipse cx="270" cy="630" rx="210" ry="12" fill="var(--ink)" opacity="0.16" />
          <g transform="translate(72 424) scale(1.28)">
            <Van />
          </g>
          <g transform="translate(-110 160)">
            <Bucket />
          </g>
        </>
      }
    />
  )
}
