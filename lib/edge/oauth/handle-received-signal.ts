import { effectOf, handleSignal } from '@/lib/directory/handle-signal';
import type { TenantExchange } from '@/lib/edge/http/route';
import type { HandledSignal, ReceivedSignal } from '@/lib/oauth/signals/handled-signal';

/**
 * Does what an event of a transmitter does. Events that end something count toward the same limit as the issuer's calls
 * of Global Token Revocation; a verification, for example, is never limited.
 */
export async function handleReceivedSignal(
  { container: { directory, throttle, now }, tenant, origin }: Pick<TenantExchange, 'container' | 'tenant' | 'origin'>,
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
