import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type ActionMenuProps, type InvoiceAction, MenuButton } from './action-button.tsx'
import classes from './action-menu.module.css'

/** A menu of actions. It is a popover, so a press elsewhere or Escape closes it. */
export function ActionMenu({ actions, ...state }: ActionMenuProps) {
  const id = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  function start(action: InvoiceAction) {
    menu.current?.hidePopover()
    // A dialog returns the focus to where it was, and the menu item is gone by then.
    menuButton.current?.focus()
    state.onStart(action)
  }

  useEffect(() => {
    if (!isOpen) return
    // It does not move with the page, and would point to another row.
    const close = () => menu.current?.hidePopover()
    window.addEventListener('scroll', close, { once: true })
    return () => window.removeEventListener('scroll', close)
  }, [isOpen])

  function moveFocus(event: KeyboardEvent) {
    if (event.key === 'Tab') {
      menu.current?.hidePopover()
      menuButton.current?.focus()
      return
    }
    const items: Element[] = [...(menu.current?.children ?? [])]
    const index = items.indexOf(document.activeElement as Element)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    ;(items.at(next % items.length) as HTMLElement | undefined)?.focus()
  }

  return (
    <>
      <MenuButton
        ref={menuButton}
        actions={actions}
        {...state}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label="More actions"
        className={classes.menu}
        onKeyDown={moveFocus}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && menuButton.current) place(menu.current, menuButton.current)
        }}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') menu.current?.querySelector('button')?.focus()
        }}
      >
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            data-danger={action.isDanger || undefined}
            onClick={() => start(action)}
          >
            <action.Icon size={18} aria-hidden />
            {action.label}
          </button>
        ))}
      </div>
    </>
  )
}

const GAP_PX = 4

/** Puts the menu below the button or above it, where there is more room, with the same right edge. */
function place(menu: HTMLElement | null, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const roomBelow = window.innerHeight - bottom
  const isBelow = roomBelow > top
  if (!menu) return
  menu.style.right = `${document.documentElement.clientWidth - right}px`
  menu.style.top = isBelow ? `${bottom + GAP_PX}px` : 'auto'
  menu.style.bottom = isBelow ? 'auto' : `${window.innerHeight - top + GAP_PX}px`
  menu.style.maxHeight = `${Math.max(roomBelow, top) - 2 * GAP_PX}px`
}
