import PDFParser from 'pdf2json'

const SILENT = 0

/** Extracts the texts of a PDF in reading order: a stretch of one font each. */
export function textsOfPdf(pdf: Uint8Array): Promise<string[]> {
  const parser = new PDFParser()
  const read = new Promise<string[]>((resolve, reject) => {
    parser.on('pdfParser_dataError', (failure) => reject(failure))
    parser.on('pdfParser_dataReady', ({ Pages }) =>
      resolve(Pages.flatMap(({ Texts }) => Texts.map(({ R }) => decodeURIComponent(R[0]?.T ?? '')))),
    )
  })
  parser.parseBuffer(Buffer.from(pdf), SILENT)
  return read
}
