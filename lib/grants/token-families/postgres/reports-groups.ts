import { groupClaims } from '@/lib/oauth/openid/claims';
import { sql } from '@/lib/platform/postgres/database';

/**
 * A condition that the client of family `f` gets the person's groups: by their scope, or by claims that its request named.
 * Access tokens contain no groups.
 */
export const reportsGroups = sql`(
  f.scopes @> '{groups}' OR f.claims->'userinfo' ?| ${[...groupClaims]}::text[] OR f.claims->'idToken' ?| ${[...groupClaims]}::text[])`;
