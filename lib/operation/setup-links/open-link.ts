import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import { causeOf, type SetupLink, setupLinkTarget } from './setup-link';
import type { SetupLinkStore } from './store';

export type Opened =
  /** `secret` is for the browser's cookie. */
  | { kind: 'opened'; link: SetupLink; secret: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterSeconds: number };

/** Opens a link for one browser. Guesses are counted per address, as for other links. */
export async function openSetupLink(
  { setupLinks, throttle }: { setupLinks: Pick<SetupLinkStore, 'open'>; throttle: Pick<Throttle, 'link'> },
  { tenantId, token, origin }: { tenantId: string; token: string; origin: RequestOrigin | null },
  now: Date,
): Promise<Opened> {
  const attempt = await throttle.link({ tenantId, ipAddress: origin?.ipAddress ?? null });
  if (attempt.kind === 'refused') return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  const secret = newSecret();
  const link = await setupLinks.open(
    { tenantId, tokenHash: sha256(token), sessionHash: sha256(secret), now },
    (opened) => ({
      tenantId,
      cause: causeOf(opened, origin),
      action: 'setup-link.opened',
      target: setupLinkTarget(opened),
    }),
  );
  if (!link) return { kind: 'refused' };
  await attempt.succeeded();
  return { kind: 'opened', link, secret };
}
