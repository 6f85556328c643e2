import { federated } from '@portal/federation/build'

export default federated({
  name: 'checkout',
  folder: import.meta.dirname,
  exposes: { './app': './src/app.tsx', './cards': './src/cards.tsx' },
})
