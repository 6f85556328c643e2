import { rowsCall } from '@portal/contracts/found-rows'
import type { RowAct } from '@portal/contracts/platform'
import { accountQueryKey } from '@portal/platform/api'
import { navigate } from '@portal/platform/navigation'
import { thePlatform } from '@portal/platform/start'
import { useToast } from '@portal/platform/toasts'
import { chooseDisplay } from '../../display/choose-display.ts'
import { useAccountSwitch } from '../../header/use-account-switch.ts'
import { usePageStore } from '../../page/page-context.ts'
import { isDrawnHere } from '../../page/planned-paths.ts'
import { showShortcuts } from '../../palette/overlay.ts'
import { type Deed, type Entry, filled, filledPath, type Row } from './entry.ts'
import { rememberUsed } from './used.ts'

/** Returns a function that runs a choice and remembers it. */
export function useDeed() {
  const page = usePageStore()
  const switchTo = useAccountSwitch()
  const toast = useToast()

  async function act({ act, row, list }: Extract<Deed, { does: 'act' }>) {
    await make(act.call, row)
    await readAgain(list)
    toast.success(filled(act.done, row), {
      undo: async () => {
        await make(act.undo, row)
        await readAgain(list)
      },
    })
  }

  return ({ id, does }: Entry) => {
    rememberUsed(id)
    switch (does.does) {
      case 'go':
        return go(does.path)
      case 'act':
        return void act(does).catch(toast.error)
      case 'display':
        return chooseDisplay(page, does.choice)
      case 'account':
        return void switchTo(does.id)
      case 'shortcuts':
        return showShortcuts()
    }
  }

  function go(path: string) {
    if (isDrawnHere(page.getState().plan, path.split(/[?#]/)[0] ?? '')) navigate(path)
    else thePlatform().load(path)
  }
}

/** One call of a manifest about one row; it is idempotent. */
function make({ service, method, path, requires }: RowAct['call'], row: Row) {
  const call = { service, method, path: filledPath(path, row), requires } as never
  return thePlatform().callApi(call)
}

/** Screens show the list as it is now. */
function readAgain(list: { service: string; path: string }) {
  return thePlatform().queries.invalidateQueries({ queryKey: accountQueryKey(rowsCall(list)) })
}
