import type { IssuerSettings, RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import type { TrustedIssuerServices } from '@/lib/grants/trusted-issuers/store';
import { unsafeAddressOf } from '@/lib/grants/trusted-issuers/unsafe-address';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** The form's error for an address that may not be entered; null without one. */
export function unsafeFields(
  services: Pick<TrustedIssuerServices, 'mayUseHttp'>,
  before: RegisteredIssuer | null,
  { issuer, settings }: { issuer: string; settings: IssuerSettings },
): Record<string, Sayable> | null {
  const unsafe = unsafeAddressOf(services, before, { issuer, ...settings });
  if (unsafe === null) return null;
  return { [unsafe === 'poll_url' ? 'signal_poll_url' : unsafe]: msg('common.mustBeginWithHttpsOperator') };
}
