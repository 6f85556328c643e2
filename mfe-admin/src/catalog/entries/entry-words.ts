export const HOSTINGS = { cloud: 'Cloud', hybrid: 'Hybrid', local: 'Local' } as const
export const TAX_KINDS = { saas: 'Software', data: 'Data' } as const
