import type { AuthenticatedRequest } from '../auth/caller.js';
import { callerAddress } from '../http/caller-address.js';
import { requestId } from '../http/requests.js';
import type { Sender } from './inventory-changes.service.js';

/** Who sends a request that a guard has admitted. */
export function senderOf(request: AuthenticatedRequest): Sender {
  return { caller: request.caller, address: callerAddress(request), requestId: requestId(request) };
}
