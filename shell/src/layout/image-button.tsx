import { IMAGE_TYPES } from '@portal/contracts/support/conversation'
import styles from './image-button.module.css'

/** Asks for an image file. The same file can be chosen again. */
export function ImageButton({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <label className={styles.button}>
      <input
        type="file"
        accept={IMAGE_TYPES.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          currentTarget.value = ''
        }}
      />
      Add an image
    </label>
  )
}
