import { FreshlyLoaded } from '#web/dashboard/settings/freshly-loaded.tsx'
import { UnsavedChangesGuard } from '#web/dashboard/settings/unsaved-changes-guard.tsx'
import { brandQuery } from '#web/dashboard/ui/brand-query.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import classes from './brand.module.css'
import { BrandForm } from './brand-form.tsx'
import { PicturesCard } from './pictures-card.tsx'

export function BrandTab() {
  return (
    <UnsavedChangesGuard className={classes.parts}>
      <FreshlyLoaded
        query={brandQuery}
        placeholder={() => <Skeleton height={720} />}
        errorMessage="Couldn’t load your brand."
      >
        {(saved) => <BrandForm saved={saved} />}
      </FreshlyLoaded>
      <PicturesCard />
    </UnsavedChangesGuard>
  )
}
