export { type CallApi, fieldErrorsOf, isProductError, messageOf, type ProductError } from '@portal/api-client'
export { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
export { accountQuery, accountQueryKey } from './api/account-query.ts'
export { useApi } from './api/use-api.ts'
