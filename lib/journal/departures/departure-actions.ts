import type { AuditAction } from '../audit/audit-entry';

/**
 * The audit actions that end everything issued to a person. The last two are departures only as entries of a trusted
 * issuer that ended everything (`endedAccess` in lib/journal/audit/postgres/list-audit-events.ts); the person stays
 * active.
 */
export const departureActions = [
  'person.deactivated',
  'person.deleted',
  'person.access-ended',
  'signal.received',
] as const satisfies AuditAction[];
