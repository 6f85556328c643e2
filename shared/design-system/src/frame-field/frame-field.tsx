import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { Field, type FieldProps, useFieldIds } from '../field/field.tsx'
import styles from './frame-field.module.css'

/** Text style of a field, for one rendered in a frame. */
export interface FieldLook {
  color: string
  placeholder: string
  fontSize: string
  fontFamily: string
  /** True if the surface below is dark. */
  isDark: boolean
}

export interface FrameFieldProps
  extends Omit<FieldProps, 'label'>,
    Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onBlur' | 'onChange'> {
  label: string
  src: string
  frame: RefObject<HTMLIFrameElement | null>
  /** Called when the label or a link to the field is pressed: focus the field inside the frame. */
  onFocusWanted: () => void
  /** Called with the text style, initially and whenever the theme changes. */
  onLook: (look: FieldLook) => void
}

/** A field that another origin draws in a frame: the label, the border, the focus ring and the error are ours. */
export function FrameField({
  label,
  isLabelHidden,
  description,
  error,
  src,
  frame,
  onFocusWanted,
  onLook,
  ...input
}: FrameFieldProps) {
  const ids = useFieldIds({ description, error })
  const box = useRef<HTMLSpanElement>(null)
  const stand = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const tell = () => box.current && stand.current && onLook(lookOf(box.current, stand.current))
    tell()
    const chosen = new MutationObserver(tell)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', tell)
    return () => {
      chosen.disconnect()
      scheme.removeEventListener('change', tell)
    }
  }, [onLook])
  return (
    <Field {...{ label, isLabelHidden, description, error, ids }}>
      <span ref={box} className={styles.box} data-invalid={error ? true : undefined}>
        {/* What the label and the summary of a form lead to; it holds nothing and hands the focus on. */}
        <input
          {...input}
          id={ids.control.id}
          className={styles.stand}
          tabIndex={-1}
          aria-hidden
          readOnly
          onFocus={onFocusWanted}
        />
        <span ref={stand} className={styles.placeholder} />
        <iframe ref={frame} title={label} src={src} className={styles.frame} allow="" referrerPolicy="origin" />
      </span>
    </Field>
  )
}

function lookOf(box: HTMLElement, stand: HTMLElement): FieldLook {
  const { color, fontSize, fontFamily } = getComputedStyle(box)
  const placeholder = getComputedStyle(stand).color
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
  return { color, placeholder, fontSize, fontFamily, isDark: red + green + blue > 384 }
}
