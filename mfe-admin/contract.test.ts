import { contractKit } from '@portal/test-kit/contract-kit'
import manifest from './manifest.ts'

contractKit(manifest, { app: () => import('./src/app.tsx'), cards: () => import('./src/cards.tsx') })
