import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** `text` is one line, `control` as high as a button, `block` as high as a small card. */
  shape?: 'text' | 'title' | 'control' | 'block' | 'circle'
  width?: 'short' | 'medium' | 'long' | 'full'
  /** Number of lines. */
  lines?: number
}

/** Placeholder of loading content. Put `aria-busy` on the region that waits. */
export function Skeleton({ shape = 'text', width = 'full', lines = 1 }: SkeletonProps) {
  return Array.from({ length: lines }, (_, line) => (
    <span key={line} aria-hidden="true" className={styles.skeleton} data-shape={shape} data-width={width} />
  ))
}
