import '@portal/design-system/reset.css'
import '@portal/design-system/tokens.css'
import '@portal/design-system/fonts.css'
import { boot } from './boot/boot.tsx'

void boot()
