import { effectOf, handleSignal } from '@/lib/directory/handle-signal';
import type { Container } from '@/lib/edge/container';
import type { HandledSignal, ReceivedSignal } from '@/lib/oauth/signals/handled-signal';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Tenant } from '@/lib/tenants/store';

/**
 * Does what an event of a transmitter does. Events that end something count toward the same limit as the issuer's calls
 * of Global Token Revocation; a verification, for example, is never limited.
 */
export async function handleReceivedSignal(
  {
    container: { directory, throttle, now },
    tenant,
    origin,
  }: {
    container: Pick<Container, 'directory' | 'throttle' | 'now'>;
    tenant: Pick<Tenant, 'id'>;
    origin: RequestOrigin;
  },
  { transmitter, signal }: ReceivedSignal,
): Promise<HandledSignal> {
  const handle = () => handleSignal(directory, { tenantId: tenant.id, transmitter, signal }, { origin, now: now() });
  if (effectOf(signal, transmitter.signals, now()) === 'nothing') return handle();
  const attempt = await throttle.globalRevocation({
    tenantId: tenant.id,
    issuer: transmitter.issuer,
    perHour: transmitter.revocation?.perHour ?? 0,
  });
  if (attempt.kind === 'refused') return { kind: 'limited', retryAfterSeconds: attempt.retryAfterSeconds };
  let outcome: HandledSignal | null = null;
  try {
    outcome = await handle();
    return outcome;
  } finally {
    if (outcome?.kind !== 'handled') await attempt.succeeded();
  }
}
