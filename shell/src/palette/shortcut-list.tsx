import { useState } from 'react'
import buttons from '../layout/buttons.module.css'
import { navigationGroups } from '../navigation/navigation-groups.ts'
import { isStaffAlone } from '../page/is-staff-alone.ts'
import { usePage } from '../page/page-context.ts'
import { FrontDialog } from './front-dialog.tsx'
import styles from './palette.module.css'
import { areSingleKeysOn, turnSingleKeys } from './shortcut-settings.ts'

/** Lists the shortcuts, with a switch for those that are a single letter (WCAG 2.1.4). */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  const plan = usePage((page) => page.plan)
  const isOfStaff = isStaffAlone(plan.visitor)
  const command = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'
  const pages = navigationGroups(plan).flatMap(({ entries }) => entries)
  const groups: { title: string; keys: readonly (readonly [string, ...string[]])[] }[] = [
    {
      title: 'Anywhere',
      keys: [
        ['Search, go somewhere, do something', command, 'K'],
        [isOfStaff ? 'Search the list on the page, or else the portal' : 'Go to the search field', '/'],
        ['Create, where a page has something to create', 'C'],
        ['Show this list', '?'],
      ],
    },
    {
      title: 'In a list',
      keys: [
        ['Next row', 'J'],
        ['Previous row', 'K'],
        ...(isOfStaff ? [['From its search to the list, and within it', '↓', '↑'] as const] : []),
        ['Select the row', 'X'],
        ['View the row beside the list', 'V'],
        ['Open the row', 'Enter'],
        ['Leave the list', 'Esc'],
      ],
    },
    {
      title: 'Go to',
      keys: pages.flatMap(({ label, key }) => (key ? [[label, 'G', key.toUpperCase()] as const] : [])),
    },
  ]
  const turn = (on: boolean) => {
    turnSingleKeys(on)
    setOn(on)
  }

  return (
    <FrontDialog label="Keyboard shortcuts" onClose={onClose} scrolls>
      <div className={styles.shortcuts}>
        <h2>Keyboard shortcuts</h2>
        <label className={styles.switch}>
          <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => turn(currentTarget.checked)} />
          Use shortcuts of a single key
        </label>
        <p className={styles.explained}>
          Turn them off if you speak to your computer, or type by accident. “Keyboard shortcuts” in the search brings
          this list back.
        </p>
        {groups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([does, ...pressed]) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <button type="button" className={buttons.button} onClick={onClose}>
          Close
        </button>
      </div>
    </FrontDialog>
  )
}
