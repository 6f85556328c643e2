import { federated } from '@portal/federation/build'

export default federated({
  name: 'admin',
  folder: import.meta.dirname,
  exposes: { './app': './src/app.tsx', './cards': './src/cards.tsx' },
})
