import {
  type AddressList,
  createAddressListLink,
  downloadAddressList,
  listAddressLists,
} from '@portal/contracts/security/address-lists'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useDownload } from '@portal/remote-kit/download'
import { useLoad } from '@portal/remote-kit/load'
import styles from './tools-page.module.css'

/** Address lists that the account holds a license of, as files; nothing if it holds none. */
export function AddressListsCard() {
  const { data: lists = [] } = useLoad(listAddressLists, { what: 'the address lists' })
  if (!lists.length) return null
  return (
    <div className={styles.lists}>
      <Card title="Address lists" description="Each download is in the audit log.">
        <Table
          caption="Address lists"
          columns={[
            { id: 'list', header: 'List', cell: ({ label }) => label },
            {
              id: 'download',
              header: 'File',
              align: 'end',
              phone: 'first',
              cell: (list) => <DownloadButton list={list} />,
            },
          ]}
          rows={lists}
          rowKey={({ license = '' }) => license}
        />
      </Card>
    </div>
  )
}

/** Requests a link and follows it, so that no key appears in an address (rule D30). */
function DownloadButton({ list: { license = '', label = '' } }: { list: Received<AddressList> }) {
  const { isPending, save } = useDownload('The list was not downloaded')
  const press = () =>
    save(`${license}.csv`, async (callApi) => {
      const { token = '' } = await callApi(createAddressListLink, { body: { license } })
      return callApi(downloadAddressList, { params: { token } })
    })
  return (
    <Button size="small" icon="download" aria-label={`Download ${label}`} isPending={isPending} onClick={press}>
      Download
    </Button>
  )
}
