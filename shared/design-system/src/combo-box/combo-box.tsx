import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import field from '../field/field.module.css'
import { Icon } from '../icon/icon.tsx'
import menu from '../menu/menu.module.css'
import styles from './combo-box.module.css'

export interface ComboBoxProps {
  label: string
  description?: string
  error?: string | undefined
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  placeholder?: string
  name?: string
}

/** One of many choices, found by typing, e.g. a country. A handful of choices is a `Select`. */
export function ComboBox({ label, description, error, options, value, onChange, placeholder, name }: ComboBoxProps) {
  return (
    <AriaComboBox
      className={field.field ?? ''}
      name={name}
      selectedKey={value ?? null}
      onSelectionChange={(key) => onChange(key === null ? undefined : String(key))}
      isInvalid={Boolean(error)}
      menuTrigger="focus"
    >
      <Label className={field.label}>{label}</Label>
      {description && (
        <Text slot="description" className={field.description}>
          {description}
        </Text>
      )}
      <div className={styles.box}>
        <Input className={field.control ?? ''} placeholder={placeholder} />
        <Button className={styles.button ?? ''}>
          <Icon name="chevron-down" />
        </Button>
      </div>
      <FieldError className={field.error ?? ''}>{error}</FieldError>
      <Popover className={`${menu.popover} ${styles.popover}`} offset={4}>
        <ListBox className={menu.menu ?? ''} renderEmptyState={() => <p className={menu.empty}>Nothing found</p>}>
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} className={menu.item ?? ''}>
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
