import { type Sql, sql } from '@/lib/platform/postgres/database';
import { hasFactor, hasPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { LinkGives } from '../one-time-link';

/** Whether the person `p` has a session, or had one that is still stored. */
export const hasSignedIn = sql`EXISTS (SELECT FROM session s WHERE s.tenant_id = p.tenant_id AND s.person_id = p.id)`;

/**
 * Whether a link that gives this would not be an invitation for the person `p`. The rule of `purposeFor`, for many
 * people in one query.
 */
export const alreadyIn = (gives: LinkGives): Sql =>
  gives === 'passkey' ? sql`(${hasPassword} OR ${hasFactor} OR ${hasSignedIn})` : hasPassword;
