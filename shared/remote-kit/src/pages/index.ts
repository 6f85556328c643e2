export { DetailPage } from './detail-page.tsx'
export { ListFilters, ListPage, ListTable, NoneFound } from './list-page.tsx'
export { UnknownPage } from './unknown-page.tsx'
export { countedOption, type List, rowsFound, useList } from './use-list.ts'
