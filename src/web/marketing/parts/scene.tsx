import type { ReactNode } from 'react'
import type { Shot } from '#web/marketing/pictures/shots.ts'
import { ProductShot } from './product-shot.tsx'
import classes from './scene.module.css'

type SceneProps = {
  shot: Shot
  /** Drawn on 800 by 700, the ground from y = 500. The phone stands to the right of x = 440. */
  behind: ReactNode
  /** On the same 800 by 700: what must be seen whole. */
  before: ReactNode
}

/** The product in the place where it is used. */
export function Scene({ shot, behind, before }: SceneProps) {
  return (
    <div className={classes.scene}>
      <svg viewBox="0 0 800 700" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
        {behind}
      </svg>
      <ProductShot shot={shot} />
      <svg viewBox="0 0 800 700" preserveAspectRatio="xMinYMax" aria-hidden="true">
        {before}
      </svg>
    </div>
  )
}
