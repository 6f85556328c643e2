export { type OtherRows, SelectionFrame } from './selection-frame.tsx'
export { useSelection } from './use-selection.ts'
