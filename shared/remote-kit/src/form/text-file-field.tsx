import styles from './text-file-field.module.css'

interface TextFileFieldProps {
  label: string
  /** Types of files that are offered, as of `<input accept>`. */
  accept: string
  onText: (text: string) => void
}

/** Reads the text of a chosen file into another field. The same file can be chosen again, for example once it is corrected. */
export function TextFileField({ label, accept, onText }: TextFileFieldProps) {
  async function read(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file) return
    onText(await file.text())
    input.value = ''
  }
  return (
    <label className={styles.file}>
      {label} <input type="file" accept={accept} onChange={({ currentTarget }) => void read(currentTarget)} />
    </label>
  )
}
