import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Act, type ActMenuProps, MenuOpener } from './act-button.tsx'
import classes from './act-menu.module.css'

/** Comes when its opener was pressed: it takes the opener's place, with the focus, and opens. */
export function ActMenuList({ acts, ...shown }: ActMenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    opener.current?.focus()
    setOpened(true)
  }, [])

  function start(act: Act) {
    // What comes next gives the focus back to where it was, and the item is gone by then.
    opener.current?.focus()
    shown.onStart(act)
  }

  return (
    <Menu
      opened={isOpened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      // Above the rows that follow, and still in the page's landmark.
      portalProps={{ target: 'main' }}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.menu, item: classes.item }}
    >
      <Menu.Target>
        <MenuOpener ref={opener} acts={acts} {...shown} />
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item
            key={act.label}
            leftSection={<act.Icon size={18} aria-hidden />}
            data-danger={act.isDanger || undefined}
            onClick={() => start(act)}
          >
            {act.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
