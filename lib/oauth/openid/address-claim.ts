import type { JsonObject } from '@/lib/platform/shared/json';
import { type KnownPerson, primaryOf, textOf } from './known-person';

/**
 * The `address` claim (OpenID Connect Core, 5.1.1) from the person's primary address (RFC 7643, 4.1.2). If the
 * directory has no formatted address, it is composed like a mailing label.
 */
export function addressClaim({ attributes: { addresses } }: Pick<KnownPerson, 'attributes'>): JsonObject | undefined {
  const address = primaryOf(addresses);
  const part = (name: string) => textOf(address[name]);
  const [street, locality, region, postalCode, country] = [
    part('streetAddress'),
    part('locality'),
    part('region'),
    part('postalCode'),
    part('country'),
  ];
  const place = [locality, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const formatted = part('formatted') ?? ([street, place, country].filter(Boolean).join('\n') || undefined);
  const members = { formatted, street_address: street, locality, region, postal_code: postalCode, country };
  const told = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return told.length === 0 ? undefined : Object.fromEntries(told);
}
