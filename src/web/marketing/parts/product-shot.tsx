import { SHOT_SIZES } from '#web/marketing/pictures/shot-sizes.ts'
import type { Shot } from '#web/marketing/pictures/shots.ts'
import classes from './product-shot.module.css'

/** The product as it is, on a phone or on a laptop. What is on a laptop is on a phone where the reader has one. */
export function ProductShot({ shot }: { shot: Shot }) {
  return (
    <span className={classes[shot.device]}>
      <picture>
        {shot.phoneUrl && <source media="(width < 48em)" srcSet={shot.phoneUrl} {...SHOT_SIZES.phone} />}
        <img src={shot.url} {...SHOT_SIZES[shot.device]} alt={shot.shows} loading="lazy" decoding="async" />
      </picture>
    </span>
  )
}
