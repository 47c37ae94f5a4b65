import { revokeForIssuer } from '@/lib/directory/revoke-for-issuer';
import type { TenantExchange } from '@/lib/edge/http/route';
import type { RevocationCall, RevocationOutcome } from '@/lib/oauth/global-revocation/revocation-call';

/** Ends a person's access in the name of a trusted issuer. Calls that end nothing leave its limit as it was. */
export async function endAccessForIssuer(
  { container: { directory, throttle, now }, tenant, origin }: Pick<TenantExchange, 'container' | 'tenant' | 'origin'>,
  { issuer, subject, claim }: RevocationCall,
): Promise<RevocationOutcome> {
  const attempt = await throttle.globalRevocation({
    tenantId: tenant.id,
    issuer: issuer.issuer,
    perHour: issuer.revocation?.perHour ?? 0,
  });
  if (attempt.kind === 'refused') return { kind: 'limited', retryAfterSeconds: attempt.retryAfterSeconds };
  let endsSomething = false;
  try {
    const outcome = await revokeForIssuer(
      directory,
      { tenantId: tenant.id, issuer, subject, claim },
      { origin, now: now() },
    );
    endsSomething = outcome.kind === 'ended' && Object.values(outcome.ended).some((count) => count > 0);
    return outcome;
  } finally {
    if (!endsSomething) await attempt.succeeded();
  }
}
