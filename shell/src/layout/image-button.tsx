import { IMAGE_TYPES } from '@portal/contracts/support/conversation'
import header from '../header/header.module.css'
import buttons from './buttons.module.css'
import styles from './image-button.module.css'

interface ImageButtonProps {
  onChoose: (file: File) => void
  /** An icon alone, among the tools of a field. */
  isCompact?: boolean
}

/** Asks for an image file. The same file can be chosen again. */
export function ImageButton({ onChoose, isCompact = false }: ImageButtonProps) {
  return (
    <label
      className={`${isCompact ? styles.compact : buttons.button} ${styles.choice}`}
      title={isCompact ? 'Add image' : undefined}
    >
      <input
        type="file"
        accept={IMAGE_TYPES.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          currentTarget.value = ''
        }}
      />
      <ImageIcon />
      <span className={isCompact ? header.spoken : undefined}>Add image</span>
    </label>
  )
}

/** Lucide's image: the frame, whose icons are in every document, has none of it. */
export function ImageIcon() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect width="18" height="18" x="3" y="3" rx="2" />
      <circle cx="9" cy="9" r="2" />
      <path d="m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21" />
    </svg>
  )
}
