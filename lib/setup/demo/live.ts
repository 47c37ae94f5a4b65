import type { Container } from '@/lib/edge/container';
import { revokeFamily } from '@/lib/grants/token-families/revoke-family';
import type { RefreshOutcome } from '@/lib/oauth/protocol/store';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { type Held, IDLE_SECONDS, later, type TokenOf } from './authorize';
import { strangerOrigin } from './demo-origins';

/** What happens to a token family after its rotations. */
export const fates = ['goes-on', 'raced', 'leaked', 'given-up', 'ended-by-administrator'] as const;
type Fate = (typeof fates)[number];

const GRACE_SECONDS = 10;

interface Life {
  held: Held;
  tokenOf: TokenOf;
  /** When the token family was issued. */
  from: Date;
  rotations: number;
  /** Seconds between rotations. */
  every: number;
  fate: Fate;
}

/** Rotates a token family as often as given, and then applies its fate, each step at its simulated time. */
export async function live(container: Container, { held, tokenOf, from, rotations, every, fate }: Life): Promise<void> {
  const present = (
    generation: number,
    now: Date,
    { secondsLate = 0, origin = held.origin }: { secondsLate?: number; origin?: RequestOrigin } = {},
  ): Promise<RefreshOutcome> =>
    container.oauth.refresh({
      ...held,
      // Rotations happen now, by the database's clock, so a simulated delay is one of the request's arrival.
      arrival: { age: () => -secondsLate * 1000, isAbandoned: () => false },
      compare: () => 'same',
      proven: false,
      graceSeconds: GRACE_SECONDS,
      resources: [],
      confirmation: null,
      generation,
      tokenHash: tokenOf(generation),
      now,
      origin,
      idleExpiresAt: later(now, IDLE_SECONDS),
      next: { tokenHash: tokenOf(generation + 1), replayResponse: tokenOf(0) },
    });
  for (let generation = 1; generation <= rotations; generation++)
    await present(generation, later(from, generation * every));

  const end = later(from, rotations * every);
  const { tenantId, familyId, clientId, origin } = held;
  if (fate === 'raced') await present(rotations, later(end, 2), { secondsLate: 2 });
  if (fate === 'leaked')
    await present(Math.max(1, rotations - 2), later(end, every / 2), {
      secondsLate: every / 2,
      origin: strangerOrigin(),
    });
  if (fate === 'given-up')
    await container.oauth.revokeFamily({ tenantId, familyId, clientId, now: later(end, 60), origin });
  if (fate === 'ended-by-administrator') {
    const cause = { actor: { type: 'system', id: null, name: 'Demonstration' }, origin: null } as const;
    await revokeFamily(
      container.families,
      { tenantId, id: familyId, note: 'The laptop was lost' },
      { cause, now: later(end, 60) },
    );
  }
}
