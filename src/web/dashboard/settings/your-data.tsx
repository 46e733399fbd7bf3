import classes from '#web/account/your-data.module.css'
import { DeletionPart, DownloadPart } from '#web/account/your-data-parts.tsx'
import { Card } from '#web/ui/card.tsx'

/** The privacy page promises it. Without a subscription the same parts stand at `/your-data`. */
export function YourData() {
  return (
    <section className={classes.cards} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <Card>
        <DownloadPart Heading="h3" />
      </Card>
      <Card>
        <DeletionPart Heading="h3" />
      </Card>
    </section>
  )
}
