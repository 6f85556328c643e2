export {
  type ArgumentListOf,
  type ArgumentsOf,
  type CallApi,
  fieldErrorsOf,
  isProductError,
  messageOf,
  type ProductError,
  productError,
  type Received,
} from '@portal/api-client'
export {
  type QueryKey,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export { accountQuery, accountQueryKey } from './api/account-query.ts'
export { useApi } from './api/use-api.ts'
export type { BotCheckAnswers, Means } from './bot-check/bot-check.ts'
export { loadBotCheck } from './bot-check/load-bot-check.ts'
export { checkConnection, useIsOffline, useRetryOnline } from './connection/connection.ts'
