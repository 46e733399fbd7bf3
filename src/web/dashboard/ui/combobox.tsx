import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import classes from './combobox.module.css'

type ComboboxProps<Option> = ComponentProps<'input'> & {
  /** Names the list for screen readers. */
  listLabel: string
  options: readonly Option[]
  keyOf: (option: Option) => string
  /** Marks the chosen option. */
  isChosen?: (option: Option) => boolean
  /** Options of the same group are listed together under its name. */
  groupOf?: (option: Option) => string
  renderOption: (option: Option) => ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChoose: (option: Option) => void
  /** Whether Enter chooses the first option unless the arrow keys led to another one. */
  isFirstActive?: boolean
  /** Below the options. */
  footer?: ReactNode
}

/** A text field with a list of options. The focus stays in the field while the arrow keys move through the list. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { listLabel, options, keyOf, isChosen, groupOf, renderOption, ...rest } = props
  const { isOpen, onOpenChange, onChoose, isFirstActive = false, footer, ...input } = rest
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const shown = isOpen ? options : []
  const found = shown.findIndex((option) => keyOf(option) === activeKey)
  const activeIndex = found === -1 && isFirstActive && shown.length > 0 ? 0 : found
  const active = shown[activeIndex]
  const optionId = (option: Option) => `${listId}-${keyOf(option)}`

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another option becomes active
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])

  function setOpen(next: boolean) {
    if (!next) setActiveKey(null)
    onOpenChange(next)
  }

  function choose(option: Option) {
    onChoose(option)
    setOpen(false)
  }

  function moveBy(step: 1 | -1) {
    const from = activeIndex === -1 && step === -1 ? 0 : activeIndex
    const next = options.at((from + step) % options.length)
    if (next !== undefined) setActiveKey(keyOf(next))
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) moveBy(event.key === 'ArrowDown' ? 1 : -1)
      else setOpen(true)
    } else if (event.key === 'Enter' && isOpen && active !== undefined) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      // Closes only the list, not the dialog around it.
      event.preventDefault()
      setOpen(false)
    }
  }

  const renderItem = (option: Option) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div
      id={optionId(option)}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen?.(option) ?? false}
      data-active={option === active || undefined}
      className={classes.option}
      onClick={() => choose(option)}
    >
      {renderOption(option)}
    </div>
  )

  return (
    <>
      <input
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        autoComplete="off"
        onKeyDown={handleKey}
        onBlur={(event) => {
          setOpen(false)
          input.onBlur?.(event)
        }}
      />
      {isOpen && (
        // Otherwise a press would move the focus out of the field, which closes the list.
        <div ref={list} className={classes.list} onPointerDown={(event) => event.preventDefault()}>
          <div id={listId} role="listbox" aria-label={listLabel} className={classes.options}>
            {shown.map((option, index) => {
              const group = groupOf?.(option)
              const before = shown[index - 1]
              const isFirst = before === undefined || groupOf?.(before) !== group
              return (
                <Fragment key={keyOf(option)}>
                  {group !== undefined && isFirst && (
                    <p className={classes.group} role="presentation">
                      {group}
                    </p>
                  )}
                  {renderItem(option)}
                </Fragment>
              )
            })}
          </div>
          {footer}
        </div>
      )}
    </>
  )
}
