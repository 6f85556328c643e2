import { federated } from '@portal/federation/build'

export default federated({
  name: 'shell',
  folder: import.meta.dirname,
  entry: './src/main.tsx',
  document: './src/document/render-document.tsx',
})
