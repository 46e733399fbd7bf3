import { Menu } from '@mantine/core'
import { Ellipsis, LoaderCircle } from 'lucide-react'
import { useRef } from 'react'
import type { Act, ShownActs } from './act-button.tsx'
import classes from './act-menu.module.css'
import actionClasses from './invoice-actions.module.css'

/** For a phone, where only the first acts have buttons of their own. */
export function ActMenu({ acts, describedBy, running, onStart }: ShownActs & { acts: readonly Act[] }) {
  const opener = useRef<HTMLButtonElement>(null)
  const isRunning = acts.some(({ label }) => label === running)
  const Shown = isRunning ? LoaderCircle : Ellipsis

  function start(act: Act) {
    // What comes next gives the focus back to where it was, and the item is gone by then.
    opener.current?.focus()
    onStart(act)
  }

  return (
    <Menu
      position="bottom-end"
      shadow="md"
      // Above the rows that follow, and still in the page's landmark.
      portalProps={{ target: 'main' }}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.menu, item: classes.item }}
    >
      <Menu.Target>
        <button
          ref={opener}
          type="button"
          className={actionClasses.opensMenu}
          aria-label="More actions"
          aria-describedby={describedBy}
          aria-disabled={running !== null || undefined}
          data-busy={isRunning || undefined}
        >
          <Shown size={18} aria-hidden />
        </button>
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
