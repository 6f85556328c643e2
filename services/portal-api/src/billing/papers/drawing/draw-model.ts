import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { embedScripts } from '../../receipts/any-script/any-script.ts'
import type { Typesetter } from '../../receipts/any-script/text-place.ts'
import {
  type Block,
  type Cell,
  LOOKS,
  type Look,
  type PaperModel,
  type Paragraph,
  type TableBlock,
  textsOf,
} from './paper-model.ts'

const MARGIN = 56
const FOOT = 48
const RULE = '#d9d9e0'
const PADDING = 5
/** Rows between two looks at other work. */
const ROWS_AT_ONCE = 25

type Element = PDFKit.PDFStructureElement

interface Sheet {
  document: PDFKit.PDFDocument
  root: Element
  type: Typesetter
  left: number
  width: number
  /** Heights that were measured. */
  heights: Map<string, number>
}

/**
 * Draws a paper as a tagged PDF for readers by eye and by ear (PDF/UA-1): each text is in the structure or an artifact,
 * and each font is embedded with the letters that it draws (rule J123).
 */
export async function drawModel(model: PaperModel): Promise<Buffer> {
  const document = new PDFDocument({
    ...{ pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, lang: 'en-US', displayTitle: true },
    ...{ size: 'LETTER', margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 }, bufferPages: true },
    info: { Title: model.title, Author: model.author, CreationDate: model.now },
  } as unknown as PDFKit.PDFDocumentOptions)
  // As a number it makes pdfkit list the letters of each font for PDF/A, which leaves out the parts of composed letters.
  Object.assign(document, { subset: '1' })
  const type = await embedScripts(document, textsOf(model))
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => document.on('end', resolve))

  const root = document.struct('Document')
  document.addStructure(root)
  const sheet = { document, root, type, left: MARGIN, width: document.page.width - 2 * MARGIN, heights: new Map() }
  drawBrand(sheet, model.brand)
  for (const block of model.blocks) await drawBlock(sheet, block)
  root.end()
  drawFeet(sheet, model.foot)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function drawBrand({ document, root, type, left, width }: Sheet, brand: string): void {
  const top = document.y
  const box = { bbox: [left, top, left + 22, top + 22], alt: 'Logo' }
  const draw = () => {
    document
      .save()
      .translate(left, top)
      .scale(22 / 32)
    document.roundedRect(0, 0, 32, 32, 7).fill('#253974')
    document.lineWidth(2.5).lineCap('round').lineJoin('round')
    document.path('M10 25V8h9v17M7 25h18').stroke('#ffffff')
    document.circle(15.5, 17, 2).fill('#ffba18').restore()
  }
  root.add(document.struct('Figure', box as PDFKit.Mixins.StructureElementOptions, draw))
  const { size, weight, color } = LOOKS.strong
  const write = () => {
    document.fillColor(color)
    type.write(brand, { x: left + 30, y: top + 4, width: width - 30, size, weight, align: 'left' })
  }
  root.add(document.struct('P', { actual: brand }, write))
  document.x = left
  document.y = top + 42
}

async function drawBlock(sheet: Sheet, block: Block): Promise<void> {
  const { document } = sheet
  document.y += block.gap ?? 0
  if (block.kind === 'paragraph') return drawParagraph(sheet, block, sheet)
  if (block.kind === 'table') return drawTable(sheet, block)
  const top = document.y
  const width = sheet.width / block.columns.length
  let lowest = top
  for (const [at, column] of block.columns.entries()) {
    document.y = top
    for (const paragraph of column)
      drawParagraph(sheet, paragraph, { left: sheet.left + at * width, width: width - 16 })
    lowest = Math.max(lowest, document.y)
  }
  document.y = lowest
}

function drawParagraph(
  sheet: Sheet,
  { tag, text, look, url, gap = 0 }: Paragraph,
  at: { left: number; width: number },
) {
  const { document, root } = sheet
  document.y += gap
  const height = heightOf(sheet, text, look, at.width)
  makeRoom(sheet, height)
  const y = document.y
  const write = () => writeText(sheet, text, look, { ...at, y, align: 'left', ...(url && { color: '#3a5bc7' }) })
  const element = document.struct(tag, { actual: text })
  root.add(element)
  if (url) {
    const link = document.struct('Link')
    element.add(link)
    link.add(write)
    const about = { structParent: link, Contents: Object(text) }
    document.link(at.left, y, at.width, height, url, about as PDFKit.Mixins.AnnotationOption)
    link.end()
  } else element.add(write)
  element.end()
  document.y = y + height + 2
}

async function drawTable(sheet: Sheet, block: TableBlock): Promise<void> {
  const { document, root } = sheet
  const table = document.struct('Table')
  root.add(table)
  const head = block.head?.map((text) => ({ text }))
  if (head) drawRow(sheet, block, head, { parent: table, isHead: true })
  for (const [at, row] of block.rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    const isNewPage = makeRoom(sheet, rowHeight(sheet, block, row))
    if (isNewPage && head) drawRow(sheet, block, head, { parent: undefined, isHead: true })
    drawRow(sheet, block, row, { parent: table, isHead: false })
  }
  table.end()
}

interface RowPlace {
  /** The table; `undefined` repeats a row that was read before. */
  parent: Element | undefined
  isHead: boolean
}

function drawRow(sheet: Sheet, block: TableBlock, cells: readonly Cell[], { parent, isHead }: RowPlace): void {
  const { document } = sheet
  const y = document.y + PADDING
  const height = rowHeight(sheet, block, cells)
  const row = parent && document.struct('TR')
  if (row) parent.add(row)
  for (const [at, cell] of cells.entries()) {
    const place = cellPlace(sheet, block, at)
    const write = () =>
      writeCell(sheet, cell, isHead, { ...place, y, align: block.right.includes(at) ? 'right' : 'left' })
    if (!row) {
      asArtifact(document, write)
      continue
    }
    const isName = isHead || (!block.head && at === 0)
    const about = {
      actual: [cell.text, ...(cell.notes ?? [])].join('\n'),
      ...(isName && { scope: isHead ? 'Column' : 'Row' }),
    }
    row.add(document.struct(isName ? 'TH' : 'TD', about as PDFKit.Mixins.StructureElementOptions, write))
  }
  row?.end()
  document.x = sheet.left
  document.y = y + height - PADDING
  const from = cellPlace(sheet, block, 0).left
  asArtifact(document, () => {
    document.strokeColor(RULE).lineWidth(isHead ? 1 : 0.5)
    document
      .moveTo(from, document.y)
      .lineTo(sheet.left + sheet.width, document.y)
      .stroke()
  })
}

function writeCell(sheet: Sheet, { text, notes = [], isStrong }: Cell, isHead: boolean, place: TextAt): void {
  const look = isHead ? 'muted' : isStrong ? 'strong' : 'text'
  let { y } = place
  writeText(sheet, text, look, place)
  y += heightOf(sheet, text, look, place.width)
  for (const note of notes) {
    writeText(sheet, note, 'muted', { ...place, y })
    y += heightOf(sheet, note, 'muted', place.width)
  }
}

function rowHeight(sheet: Sheet, block: TableBlock, cells: readonly Cell[]): number {
  const heights = cells.map(({ text, notes = [], isStrong }, at) => {
    const { width } = cellPlace(sheet, block, at)
    const own = heightOf(sheet, text, isStrong ? 'strong' : 'text', width)
    return notes.reduce((sum, note) => sum + heightOf(sheet, note, 'muted', width), own)
  })
  return Math.max(...heights) + 2 * PADDING
}

function cellPlace(sheet: Sheet, { widths, from = 0 }: TableBlock, at: number) {
  const whole = sheet.width * (1 - from)
  const before = widths.slice(0, at).reduce((sum, share) => sum + share, 0)
  const left = sheet.left + sheet.width * from + whole * before
  const isLast = at === widths.length - 1
  return { left, width: whole * (widths[at] ?? 0) - (isLast ? 0 : 10) }
}

interface TextAt {
  left: number
  width: number
  y: number
  align: 'left' | 'right'
  color?: string
}

function writeText(
  { document, type }: Sheet,
  text: string,
  look: Look,
  { left, width, y, align, color }: TextAt,
): void {
  const { size, weight, color: own } = LOOKS[look]
  document.fillColor(color ?? own)
  type.write(text, { x: left, y, width, size, weight, align })
}

/** Measures each text once: laying out its letters is what takes most of the time. */
function heightOf({ type, heights }: Sheet, text: string, look: Look, width: number): number {
  const { size, weight } = LOOKS[look]
  const key = `${look} ${width} ${text}`
  const height = heights.get(key) ?? type.heightOf(text, { width, size, weight })
  heights.set(key, height)
  return height
}

/** Begins a page where the rest of this one is too short; returns whether it did. */
function makeRoom({ document, left }: Sheet, height: number): boolean {
  if (document.y + height <= document.page.height - MARGIN - FOOT) return false
  document.addPage()
  document.x = left
  return true
}

/** Draws what is nothing to be read: rules, and what was read before. */
function asArtifact(document: PDFKit.PDFDocument, draw: () => void, type = 'Layout'): void {
  document.markContent('Artifact', { type } as PDFKit.Mixins.MarkingOptions)
  draw()
  document.endMarkedContent()
}

function drawFeet({ document, type, left, width }: Sheet, foot: string): void {
  const { start, count } = document.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    document.switchToPage(at)
    const y = document.page.height - FOOT
    const { size, weight, color } = LOOKS.muted
    const write = () => {
      document.fillColor(color)
      type.write(foot, { x: left, y, width: width - 80, size, weight, align: 'left' })
      const page = `Page ${at - start + 1} of ${count}`
      type.write(page, { x: left + width - 80, y, width: 80, size, weight, align: 'right' })
    }
    asArtifact(document, write, 'Pagination')
  }
}
