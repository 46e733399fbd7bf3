import { DEFAULT_ACCENT } from '#domain/brand/accent-shades.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import classes from './brand.module.css'
import type { BrandFormValues } from './brand-form-values.ts'

/** Any color, picked or typed. */
export function ColorField({ fields: { text, values, change } }: { fields: FormFields<BrandFormValues> }) {
  const { error, ...input } = text('accent_color')
  const color = values.accent_color
  return (
    <div className={classes.color}>
      <FieldFrame
        label="Accent color"
        hint="For buttons and links. We adjust it where needed, so that your clients can read everything."
        error={error}
      >
        {(fieldProps) => (
          <span className={classes.colorInputs}>
            <input
              type="color"
              aria-label="Pick an accent color"
              className={classes.picker}
              value={/^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : DEFAULT_ACCENT}
              onChange={(event) => change('accent_color', event.currentTarget.value)}
            />
            <input
              {...input}
              {...fieldProps}
              placeholder={DEFAULT_ACCENT}
              maxLength={20}
              autoComplete="off"
            />
          </span>
        )}
      </FieldFrame>
      {color !== '' && (
        <button type="button" className={classes.choice} onClick={() => change('accent_color', '')}>
          Use the standard color
        </button>
      )}
    </div>
  )
}
