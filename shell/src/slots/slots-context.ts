import { createContext } from 'react'
import type { Slots } from './slots.ts'

/** Absent while a document is drawn. */
export const SlotsContext = createContext<Slots | undefined>(undefined)
