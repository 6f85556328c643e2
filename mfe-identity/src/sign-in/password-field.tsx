import { IconButton } from '@portal/design-system/icon-button'
import { TextField, type TextFieldProps } from '@portal/design-system/text-field'
import { type KeyboardEvent, useState } from 'react'
import styles from './password-field.module.css'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'onKeyUp'> & {
  /** `current-password` or `new-password`, for password managers. */
  autoComplete: 'current-password' | 'new-password'
  label: string
}

/** A password, hidden until somebody wants to see it. Says when Caps Lock is on. */
export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)

  return (
    <div>
      <TextField
        {...field}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onKeyUp={(event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))}
        trailing={
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            size="small"
            onClick={() => setShown(!isShown)}
          />
        }
      />
      <p role="status" className={styles.hint}>
        {isCapsLockOn && 'Caps Lock is on'}
      </p>
    </div>
  )
}
