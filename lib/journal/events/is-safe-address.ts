import { msg } from '@/lib/platform/shared/message';
import type { EventServices } from './store';

/**
 * Whether events may be sent to the address: over https, or over http to a host that the operator allows
 * (docs/decisions/0018).
 */
export function isSafeAddress({ mayUseHttp }: Pick<EventServices, 'mayUseHttp'>, address: string | undefined): boolean {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  return url?.protocol !== 'http:' || mayUseHttp(url);
}

/** The message that a form shows for an unsafe address. */
export const unsafeAddress = msg('common.mustBeginWithHttpsOperator');
