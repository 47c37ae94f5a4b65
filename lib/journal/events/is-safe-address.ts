import { mayBeEntered } from '@/lib/platform/http-client/may-be-entered';
import { msg } from '@/lib/platform/shared/message';
import type { EventServices } from './store';

/** Whether an address may be entered that events are sent to. */
export function isSafeAddress({ mayUseHttp }: Pick<EventServices, 'mayUseHttp'>, address: string | undefined): boolean {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  return url === null || mayBeEntered(url, mayUseHttp);
}

/** The message that a form shows for an unsafe address. */
export const unsafeAddress = msg('common.mustBeginWithHttpsOperator');
