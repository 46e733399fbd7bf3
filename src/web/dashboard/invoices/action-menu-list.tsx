import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type ActionMenuProps, type InvoiceAction, MenuButton } from './action-button.tsx'
import classes from './action-menu.module.css'

/** The menu is loaded when its button is pressed: it replaces the button, takes the focus and opens. */
export function ActionMenuList({ actions, ...state }: ActionMenuProps) {
  const menuButton = useRef<HTMLButtonElement>(null)
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    menuButton.current?.focus()
    setOpened(true)
  }, [])

  function start(action: InvoiceAction) {
    // A dialog returns the focus to where it was, and the menu item is gone by then.
    menuButton.current?.focus()
    state.onStart(action)
  }

  return (
    <Menu
      opened={isOpened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      // Keeps the menu above the next rows and inside the page's landmark.
      portalProps={{ target: 'main' }}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.menu, item: classes.item }}
    >
      <Menu.Target>
        <MenuButton ref={menuButton} actions={actions} {...state} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={<action.Icon size={18} aria-hidden />}
            data-danger={action.isDanger || undefined}
            onClick={() => start(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
