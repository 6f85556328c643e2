import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { handle } from '../../kernel/handle.ts'

export const getGatewayPlaceHandler = handle(getGatewayPlace, async ({ foundation }) => ({
  origin: foundation.settings.gatewayOrigin,
}))
