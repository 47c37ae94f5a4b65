import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';

/** The lifetimes in seconds that hold for a client: its own, else the tenant's. */
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

/** The time so many seconds later, or the bound if that comes first. */
export function secondsAfter(now: Date, seconds: number, bound?: Date): Date {
  const later = now.getTime() + seconds * 1000;
  return new Date(bound ? Math.min(later, bound.getTime()) : later);
}
