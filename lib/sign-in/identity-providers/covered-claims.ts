import { isKeepableText } from '@/lib/platform/shared/keepable';
import { type ProvisioningSettings, standardClaims } from './provisioning';
import type { ReceivedClaims } from './upstream';

export type ClaimValue = string | number | boolean | string[];

/** The claims that a provider's mapping covers. They have no token and are limited in size. */
export interface CoveredClaims {
  values: Record<string, ClaimValue>;
  /**
   * Whether the provider has the groups but did not send them: "_claim_names" (OpenID Connect Core, section 5.6.2), as
   * Microsoft Entra ID does for people in more than 200 groups.
   */
  groupsElsewhere: boolean;
}

export const noClaims: CoveredClaims = { values: {}, groupsElsewhere: false };

const CHARACTERS_AT_MOST = 2_000;
const VALUES_AT_MOST = 1_000;

/** Of the claims of the ID token and of userinfo, those that the mapping covers. The ID token's count first. */
export function coveredClaims(
  { attributes, groups, groupsClaim }: Pick<ProvisioningSettings, 'attributes' | 'groups' | 'groupsClaim'>,
  { idToken, userinfo }: ReceivedClaims,
): CoveredClaims {
  const received = { ...userinfo, ...idToken };
  const names = new Set([
    ...standardClaims,
    ...attributes.map(({ from }) => from),
    ...(groups.length > 0 ? [groupsClaim] : []),
  ]);
  const values: [string, ClaimValue][] = [];
  for (const name of names) {
    const value = usable(valueAt(received, name));
    if (value !== undefined) values.push([name, value]);
  }
  return {
    values: Object.fromEntries(values),
    groupsElsewhere: valueAt(received, '_claim_names', groupsClaim) !== undefined,
  };
}

/** A claim by its name, or by the path to a member of it: `realm_access.roles`. */
function valueAt(claims: Record<string, unknown>, ...path: string[]): unknown {
  const [name = '', ...rest] = path;
  if (Object.hasOwn(claims, name)) {
    const value = claims[name];
    if (rest.length === 0) return value;
    return isObject(value) ? valueAt(value, ...rest) : undefined;
  }
  const [first, ...parts] = name.split('.');
  if (first === undefined || parts.length === 0 || !Object.hasOwn(claims, first)) return undefined;
  const inner = claims[first];
  return isObject(inner) ? valueAt(inner, parts.join('.'), ...rest) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An empty text says nothing. Values that cannot be stored, or would take too much room, are left out. */
function usable(value: unknown): ClaimValue | undefined {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  if (isShortText(value)) return value;
  return Array.isArray(value) ? value.filter(isShortText).slice(0, VALUES_AT_MOST) : undefined;
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= CHARACTERS_AT_MOST && isKeepableText(value);
