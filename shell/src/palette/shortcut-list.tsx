import { useState } from 'react'
import buttons from '../layout/buttons.module.css'
import { FrontDialog } from './front-dialog.tsx'
import styles from './palette.module.css'
import { areSingleKeysOn, turnSingleKeys } from './shortcut-settings.ts'

/** Lists the shortcuts, with a switch for those that are a single letter (WCAG 2.1.4). */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  const command = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'
  const turn = (on: boolean) => {
    turnSingleKeys(on)
    setOn(on)
  }

  return (
    <FrontDialog label="Keyboard shortcuts" onClose={onClose}>
      <div className={styles.shortcuts}>
        <h2>Keyboard shortcuts</h2>
        <dl>
          <dt>Search, go somewhere, do something</dt>
          <dd>
            <kbd>{command}</kbd>
            <kbd>K</kbd>
          </dd>
          <dt>Go to the search field</dt>
          <dd>
            <kbd>/</kbd>
          </dd>
          <dt>Show this list</dt>
          <dd>
            <kbd>?</kbd>
          </dd>
        </dl>
        <label className={styles.switch}>
          <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => turn(currentTarget.checked)} />
          Use shortcuts of a single key
        </label>
        <p className={styles.explained}>
          Turn them off if you speak to your computer, or type by accident. “Keyboard shortcuts” in the search brings
          this list back.
        </p>
        <button type="button" className={buttons.button} onClick={onClose}>
          Close
        </button>
      </div>
    </FrontDialog>
  )
}
