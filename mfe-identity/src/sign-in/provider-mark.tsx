import styles from './provider-buttons.module.css'

/** Marks whose owners ask that a button shows them, in their colors: fill and path, in a box of 48. */
const MARKS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  google: [
    [
      '#ea4335',
      'M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z',
    ],
    [
      '#4285f4',
      'M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z',
    ],
    [
      '#fbbc05',
      'M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24s.92 7.54 2.56 10.78z',
    ],
    [
      '#34a853',
      'M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z',
    ],
  ],
  microsoft: [
    ['#f25022', 'M2 2h21v21H2z'],
    ['#7fba00', 'M25 2h21v21H25z'],
    ['#00a4ef', 'M2 25h21v21H2z'],
    ['#ffb900', 'M25 25h21v21H25z'],
  ],
}

/** The mark of a provider, or its first letter; decorative, because its name is beside it. */
export function ProviderMark({ provider, title = '' }: { provider: string | undefined; title?: string | undefined }) {
  const mark = MARKS[provider ?? '']
  if (mark) {
    return (
      <svg width={18} height={18} viewBox="0 0 48 48" aria-hidden="true">
        {mark.map(([fill, path]) => (
          <path key={fill} fill={fill} d={path} />
        ))}
      </svg>
    )
  }
  return (
    <span className={styles.mark} aria-hidden="true">
      {title.slice(0, 1)}
    </span>
  )
}
