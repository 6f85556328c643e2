import type { Weight } from '../../receipts/any-script/text-place.ts'

/** Look of a text. */
export type Look = 'heading' | 'text' | 'strong' | 'muted'

export const LOOKS: Readonly<Record<Look, { size: number; weight: Weight; color: string }>> = {
  heading: { size: 20, weight: 600, color: '#1c2024' },
  text: { size: 9.5, weight: 400, color: '#1c2024' },
  strong: { size: 9.5, weight: 600, color: '#1c2024' },
  muted: { size: 8.5, weight: 400, color: '#60646c' },
}

export interface Paragraph {
  kind: 'paragraph'
  tag: 'H1' | 'H2' | 'P'
  text: string
  look: Look
  /** Space above, in points. */
  gap?: number
  /** Address that the text leads to. */
  url?: string
}

export interface Cell {
  text: string
  /** Smaller paragraphs below. */
  notes?: readonly string[]
  isStrong?: boolean
}

export interface TableBlock {
  kind: 'table'
  /** Words of the first row, repeated on further pages; none where the first cell of a row names it. */
  head?: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Shares of the width. */
  widths: readonly number[]
  /** Columns that end at their right. */
  right: readonly number[]
  /** Left end of the table as a share of the width of the page. */
  from?: number
  gap?: number
}

/** Paragraphs beside each other, in as many columns of the same width. */
export interface ColumnsBlock {
  kind: 'columns'
  columns: readonly (readonly Paragraph[])[]
  gap?: number
}

export type Block = Paragraph | TableBlock | ColumnsBlock

/** A paper as data; `draw-model.ts` draws it. */
export interface PaperModel {
  /** Title of the document. */
  title: string
  author: string
  now: Date
  /** Name beside the mark. */
  brand: string
  /** Foot of each page. */
  foot: string
  blocks: readonly Block[]
}

/** Returns all texts of a paper with their weights. */
export function textsOf({ brand, foot, blocks }: PaperModel) {
  const own = [
    { text: brand, weight: LOOKS.strong.weight },
    { text: foot, weight: LOOKS.muted.weight },
  ]
  return [...own, ...blocks.flatMap(textsOfBlock)]
}

function textsOfBlock(block: Block): { text: string; weight: Weight }[] {
  if (block.kind === 'paragraph') return [{ text: block.text, weight: LOOKS[block.look].weight }]
  if (block.kind === 'columns') return block.columns.flat().flatMap(textsOfBlock)
  const head = (block.head ?? []).map((text) => ({ text, weight: LOOKS.muted.weight }))
  const cells = block.rows
    .flat()
    .flatMap(({ text, notes = [], isStrong }) => [
      { text, weight: LOOKS[isStrong ? 'strong' : 'text'].weight },
      ...notes.map((note) => ({ text: note, weight: LOOKS.muted.weight })),
    ])
  return [...head, ...cells]
}
