import { tidyEmail } from '@portal/contracts/tidy-email'
import { TextField, type TextFieldProps } from '@portal/design-system/text-field'
import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react'

/** Field of a form for one address of mail. What a pasted address brings along is taken off in front of the person (rule M97). */
export function EmailField({ onChange, onBlur, onKeyDown, ...field }: TextFieldProps) {
  const tidy = (event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const address = tidyEmail(input.value)
    if (address === input.value) return
    input.value = address
    onChange?.({ ...event, target: input, type: 'change' } as ChangeEvent<HTMLInputElement>)
  }
  return (
    <TextField
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      onChange={onChange}
      onBlur={(event) => {
        tidy(event)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        // Enter sends the form before the field is left.
        if (event.key === 'Enter') tidy(event)
        onKeyDown?.(event)
      }}
    />
  )
}
