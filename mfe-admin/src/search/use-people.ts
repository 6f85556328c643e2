import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { useApi, useMutation } from '@portal/platform/api'
import { useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { type FoundPerson, foundPeople, PAGE_OF_PEOPLE, withoutRepeats } from './found-person.ts'
import { searchQueries } from './search-queries.ts'

/** Everybody whom a text finds, as far as was asked for. Another text needs another instance (`key`). */
export function usePeople(text: string) {
  const callApi = useApi()
  const first = useLoad(searchQueries.people(text), { what: 'users and accounts', call: searchUsers })
  const [later, setLater] = useState<FoundPerson[][]>([])
  const last = later.at(-1) ?? first.data ?? []
  const after = last.length < PAGE_OF_PEOPLE ? undefined : last.at(-1)?.cursor

  const loadMore = useMutation({
    mutationFn: async (cursor: string) => foundPeople(await callApi(searchUsers, { query: { text, after: cursor } })),
    onSuccess: (found) => setLater((before) => [...before, found]),
  })

  return {
    first,
    people: first.data && withoutRepeats([...first.data, ...later.flat()]),
    hasMore: Boolean(after),
    isLoadingMore: loadMore.isPending,
    loadMore: async () => (after ? loadMore.mutateAsync(after) : []),
  }
}
