/** Hands somebody a file that the page holds. */
export function download(fileName: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Hands somebody a CSV file that the page has written. */
export function downloadCsv(fileName: string, csv: string): void {
  download(fileName, new Blob([csv], { type: 'text/csv' }))
}
