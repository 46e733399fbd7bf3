import type { ReactNode } from 'react'
import type { Shot } from '#web/marketing/pictures/shots.ts'
import { ProductShot } from './product-shot.tsx'
import classes from './scene.module.css'

type SceneProps = {
  shot: Shot
  /** Drawn on 800 by 700, with the ground from y = 500. The phone is to the right of x = 440. */
  background: ReactNode
  /** Drawn on the same 800 by 700, but never cropped. */
  foreground: ReactNode
}

/** A screenshot between a drawn background and foreground. */
export function Scene({ shot, background, foreground }: SceneProps) {
  return (
    <div className={classes.scene}>
      <svg viewBox="0 0 800 700" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
        {background}
      </svg>
      <ProductShot shot={shot} />
      <svg viewBox="0 0 800 700" preserveAspectRatio="xMinYMax" aria-hidden="true">
        {foreground}
      </svg>
    </div>
  )
}
