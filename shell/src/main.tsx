import '@portal/design-system/reset.css'
import '@portal/design-system/tokens.css'
import '@portal/design-system/fonts.css'
import '@portal/design-system/plate.css'
import { boot } from './boot/boot.tsx'
import { inTask } from './boot/in-task.ts'

// What its code takes to be read is long enough for a phone that wants to hear somebody.
inTask(boot)
