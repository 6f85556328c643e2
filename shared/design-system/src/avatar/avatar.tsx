import styles from './avatar.module.css'

export interface AvatarProps {
  /** Name of the person or company; the avatar or label beside it should show it. */
  name: string
  /** `square` for a company. */
  shape?: 'round' | 'square'
  size?: 'small' | 'normal' | 'large'
}

/** First letters of the first and the last word: "Olivia Adler" → "OA". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?'
}

/** Shows a person or organization as initials. */
export function Avatar({ name, shape = 'round', size = 'normal' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={styles.avatar} data-shape={shape} data-size={size}>
      {initialsOf(name)}
    </span>
  )
}
