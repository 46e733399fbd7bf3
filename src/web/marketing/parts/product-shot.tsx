import { SHOT_SIZES } from '#web/marketing/pictures/shot-sizes.ts'
import type { Shot } from '#web/marketing/pictures/shots.ts'
import classes from './product-shot.module.css'

/** A screenshot in a phone or laptop frame. Narrow screens get the phone version of a laptop shot. */
export function ProductShot({ shot }: { shot: Shot }) {
  return (
    <span className={classes[shot.device]}>
      <picture>
        {shot.phoneUrl && <source media="(width < 48em)" srcSet={shot.phoneUrl} {...SHOT_SIZES.phone} />}
        <img src={shot.url} {...SHOT_SIZES[shot.device]} alt={shot.alt} loading="lazy" decoding="async" />
      </picture>
    </span>
  )
}
