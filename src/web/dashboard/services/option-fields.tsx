import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MAX_ADD_ONS, MAX_SIZES, type Service } from '#contract/services.ts'
import { presetAddOns, presetSizes, unusedAddOns } from '#domain/services/option-presets.ts'
import type { AddOn } from '#domain/services/visit.ts'
import type { BusinessType } from '#domain/settings/business-type.ts'
import { moneyText } from '#web/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { CrossButton } from '#web/ui/cross-button.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormRows } from '#web/ui/use-form-rows.ts'
import { MINUTES_INPUT, PRICE_INPUT } from './number-inputs.ts'
import { type OptionList, optionValues, typedOffer } from './service-values.ts'
import classes from './services.module.css'

type SizeFieldsProps = {
  fields: FormFields
  /** Undefined until it is known. */
  businessType: BusinessType | null | undefined
}

export function SizeFields({ fields, businessType }: SizeFieldsProps) {
  const { values } = fields
  const rows = useFormRows('sizes', fields)
  const presets = businessType === undefined ? [] : presetSizes(businessType, typedOffer(values))
  return (
    <OptionSection
      list="sizes"
      title="Sizes"
      summary="If price and time depend on the size of the vehicle or home."
      addLabel="Add a size"
      noun="size"
      max={MAX_SIZES}
      rows={rows}
      fields={fields}
      newRow={{ name: '', price: String(values.price), duration: String(values.duration) }}
    >
      {rows.rows.length === 0 && presets.length > 0 && (
        <Chips legend="Start with">
          <Chip onClick={() => rows.addFilled(presets.map(optionValues))}>
            {presets.map(({ name }) => name).join(', ')}
          </Chip>
        </Chips>
      )}
    </OptionSection>
  )
}

type AddOnFieldsProps = SizeFieldsProps & {
  /** The owner's other services, whose add-ons can be used with this one too. */
  otherServices: readonly Service[]
}

export function AddOnFields({ fields, businessType, otherServices }: AddOnFieldsProps) {
  const { values } = fields
  const rows = useFormRows('add_ons', fields)
  const hasRows = rows.rows.length > 0
  // Tapping one of the presets must not take away the others.
  const [hadRows] = useState(hasRows)
  const isFull = rows.rows.length >= MAX_ADD_ONS
  const usedNames = rows.rows.map((row) => String(values[`add_ons.${row}.name`]))
  const ownAddOns = otherServices.flatMap((service) => service.add_ons)
  const presets = businessType === undefined || (hadRows && hasRows) ? [] : presetAddOns(businessType)
  const offered = isFull ? [] : unusedAddOns([...ownAddOns, ...presets], usedNames)
  const isOwn = (addOn: AddOn) => ownAddOns.includes(addOn)
  const chipOf = (addOn: AddOn) => (
    <Chip key={addOn.name} onClick={() => rows.addFilled([optionValues(addOn)])}>
      {addOn.name} <span>{moneyText(addOn.price)}</span>
    </Chip>
  )
  return (
    <OptionSection
      list="add_ons"
      title="Add-ons"
      summary="Extras that clients can add, with what each adds to price and time."
      addLabel="Add an add-on"
      noun="add-on"
      max={MAX_ADD_ONS}
      rows={rows}
      fields={fields}
      newRow={{ name: '', price: '', duration: '' }}
    >
      {offered.some(isOwn) && (
        <Chips legend="Use with this service">{offered.filter(isOwn).map(chipOf)}</Chips>
      )}
      {!offered.every(isOwn) && (
        <Chips legend="Suggestions">{offered.filter((addOn) => !isOwn(addOn)).map(chipOf)}</Chips>
      )}
    </OptionSection>
  )
}

type OptionSectionProps = {
  list: OptionList
  title: string
  summary: string
  addLabel: string
  noun: string
  max: number
  rows: ReturnType<typeof useFormRows>
  fields: FormFields
  newRow: { name: string; price: string; duration: string }
  /** Chips that fill in rows. */
  children: ReactNode
}

function OptionSection(props: OptionSectionProps) {
  const { list, title, summary, addLabel, noun, max, rows, fields, newRow, children } = props
  const [isOpened, setOpened] = useState(false)
  const count = rows.rows.length
  const plus = list === 'add_ons' ? '+ ' : ''
  return (
    <Collapsible
      title={title}
      count={count > 0 ? `${count} ${noun}${count === 1 ? '' : 's'}` : undefined}
      summary={summary}
      isOpened={isOpened || hasError(fields, list)}
      onToggle={setOpened}
    >
      <div className={classes.section}>
        {count > 0 && (
          <ul ref={rows.list} className={classes.options}>
            {rows.rows.map((row, n) => (
              <OptionRow
                key={row}
                prefix={`${list}.${row}`}
                label={`${noun} ${n + 1}`}
                plus={plus}
                fields={fields}
                onRemove={() => rows.remove(row)}
              />
            ))}
          </ul>
        )}
        {children}
        {count >= max && <p className={classes.full}>{`That’s the maximum of ${max} ${noun}s.`}</p>}
        <Button
          ref={rows.addButton}
          look="quiet"
          disabled={count >= max}
          onClick={() => rows.add(newRow, 'name')}
        >
          <Plus size={18} aria-hidden />
          {addLabel}
        </Button>
      </div>
    </Collapsible>
  )
}

/** Keeps the section open, as a hidden field could not take the focus. */
function hasError({ values, text }: FormFields, list: OptionList): boolean {
  return Object.keys(values).some((name) => name.startsWith(`${list}.`) && text(name).error !== undefined)
}

type OptionRowProps = {
  /** The beginning of the names of its fields. */
  prefix: string
  /** `size 2`. */
  label: string
  plus: string
  fields: FormFields
  onRemove: () => void
}

function OptionRow({ prefix, label, plus, fields: { text, values }, onRemove }: OptionRowProps) {
  const spoken = label.charAt(0).toUpperCase() + label.slice(1)
  const name = String(values[`${prefix}.name`]).trim()
  return (
    <li className={classes.option}>
      <TextField {...text(`${prefix}.name`)} label="Name" aria-label={`${spoken} name`} autoComplete="off" />
      <div className={classes.optionNumbers}>
        <TextField
          {...text(`${prefix}.price`)}
          {...PRICE_INPUT}
          label={`${plus}Price ($)`}
          aria-label={`${spoken} price`}
        />
        <TextField
          {...text(`${prefix}.duration`)}
          {...MINUTES_INPUT}
          min={plus === '' ? MINUTES_INPUT.min : 0}
          label={`${plus}Minutes`}
          aria-label={`${spoken} minutes`}
        />
      </div>
      <CrossButton isDestructive label={`Remove ${name || label}`} onClick={onRemove} />
    </li>
  )
}

function Chips({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.chips}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

function Chip({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.chip} onClick={onClick}>
      <Plus size={16} aria-hidden />
      {children}
    </button>
  )
}
