import { type GlyphName, glyphs } from './glyphs.ts'
import styles from './icon.module.css'

/** A name from the list; another one, such as a newer remote's, is drawn as a ring. */
export type IconName = GlyphName | (string & {})

export interface IconProps {
  name: IconName
  /** Text alternative; without one it is decorative. */
  label?: string
  /** In pixels. */
  size?: 12 | 16 | 20 | 24
}

/** A lucide icon. Omit `label` beside visible text. */
export function Icon({ name, label, size = 16 }: IconProps) {
  const Glyph = Object.hasOwn(glyphs, name) ? glyphs[name as GlyphName] : glyphs.circle
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Glyph className={styles.icon} size={size} strokeWidth={1.75} {...meaning} />
}
