import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { addHost, checkPage, removeHost } from '@portal/contracts/security/embedded-keys'
import { useToast } from '@portal/platform/toasts'
import { useWrite } from '@portal/remote-kit/write'
import { withHost, withoutHost } from '../website-key.ts'

/** Adds and removes hosts of the key with this id. What was decided of a page may be another thing afterwards. */
export function useHostWrites(id: string) {
  const toast = useToast()
  const stale = [checkPage]
  const staleIfRefused = [listEmbeddedKeys]
  const adding = useWrite(addHost, {
    onAnswer: (_, { params: { domain } }, read) =>
      read.rewrite(listEmbeddedKeys, (known) => withHost(known, id, domain)),
    stale,
    staleIfRefused,
  })
  const removing = useWrite(removeHost, {
    onAnswer: (_, { params: { domain } }, read) =>
      read.rewrite(listEmbeddedKeys, (known) => withoutHost(known, id, domain)),
    stale,
    staleIfRefused,
  })
  const argsOf = (domain: string) => ({ params: { id, domain } })

  /** Adds hosts. Rejects with the first refusal; the other hosts are added. */
  async function add(hosts: readonly string[]) {
    const { refused } = await adding.runAll(hosts, argsOf)
    if (refused[0]) throw refused[0].error
  }
  async function addOne(host: string) {
    try {
      await add([host])
      toast.success(`${host} is added`)
    } catch (error) {
      toast.error(error, `${host} is not added`)
    }
  }
  async function remove(host: string) {
    try {
      await removing.run(argsOf(host))
      toast.success(`${host} is removed`, { undo: () => addOne(host) })
    } catch (error) {
      toast.error(error, `${host} is not removed`)
    }
  }
  return { add, addOne, remove, isPending: adding.isPending || removing.isPending }
}
