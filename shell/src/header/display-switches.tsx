import type { DateFormat, Theme } from '@portal/contracts/frame'
import { useDateFormat } from '@portal/platform/remote'
import { chooseDisplay } from '../display/choose-display.ts'
import { Icon, type IconName } from '../layout/icon.tsx'
import { usePage, usePageStore } from '../page/page-context.ts'
import styles from './display-switches.module.css'
import popover from './popover.module.css'

interface Choice<Value> {
  value: Value
  label: string
  icon?: IconName
}

const THEMES: readonly Choice<Theme>[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'System', icon: 'monitor' },
]

const DATE_FORMATS: readonly Choice<DateFormat>[] = [
  { value: 'us', label: 'US (11/30/2026)' },
  { value: 'iso', label: 'ISO (2026-11-30)' },
]

/** The theme, and how dates are written (rule H71): choices of this browser, which every page of the portal follows. */
export function DisplaySwitches() {
  const page = usePageStore()
  const theme = usePage((state) => state.theme)
  const dates = useDateFormat()

  return (
    <>
      <Choices
        name="Theme"
        choices={THEMES}
        chosen={theme}
        onChoose={(value) => chooseDisplay(page, { theme: value })}
      />
      <Choices
        name="Date format"
        choices={DATE_FORMATS}
        chosen={dates}
        onChoose={(value) => chooseDisplay(page, { dates: value })}
      />
    </>
  )
}

interface ChoicesProps<Value> {
  name: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choices<Value extends string>({ name, choices, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className={popover.detail}>{name}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label, icon }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            {icon && <Icon name={icon} />}
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
