import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';

/** A client's effective lifetimes in seconds: its own, otherwise the tenant's. */
export function lifetimesOf(client: Client, { lifetimes }: Pick<Issuer, 'lifetimes'>) {
  return {
    authorizationCodeSeconds: client.authorizationCodeLifetimeSeconds ?? lifetimes.authorizationCodeSeconds,
    deviceCodeSeconds: client.deviceCodeLifetimeSeconds ?? lifetimes.deviceCodeSeconds,
    accessTokenSeconds: client.accessTokenLifetimeSeconds ?? lifetimes.accessTokenSeconds,
    refreshTokenIdleSeconds: client.refreshTokenIdleSeconds ?? lifetimes.refreshTokenIdleSeconds,
    refreshTokenAbsoluteSeconds: client.refreshTokenAbsoluteSeconds ?? lifetimes.refreshTokenAbsoluteSeconds,
    refreshTokenGraceSeconds: client.refreshTokenGraceSeconds ?? lifetimes.refreshTokenGraceSeconds,
  };
}

/** The time `seconds` after `now`, or `bound` if that is earlier. */
export function secondsAfter(now: Date, seconds: number, bound?: Date): Date {
  const later = now.getTime() + seconds * 1000;
  return new Date(bound ? Math.min(later, bound.getTime()) : later);
}
