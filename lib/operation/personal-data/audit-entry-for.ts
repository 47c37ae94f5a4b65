import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { JsonObject } from '@/lib/platform/shared/json';

/**
 * An audit entry as the person whom it concerns is told of it. What they did to others is theirs to see, but not what
 * was stored of those; and what others did to them, but not from where, or what was noted about it.
 */
export function auditEntryFor(personId: string, event: AuditEvent): JsonObject {
  const { id, at, actor, action, target, requestId, ipAddress, userAgent, before, after, detail } = event;
  const byThem = actor.type === 'person' && actor.id === personId;
  const aboutThem = target.type === 'person' && target.id === personId;
  const own = aboutThem || (byThem && ownTargets.has(target.type));
  return {
    id,
    at: at.toISOString(),
    action,
    actor: byThem ? 'you' : actor.type,
    target: aboutThem ? 'you' : { ...target },
    ...(own && before && { before }),
    ...(own && after && { after }),
    ...(byThem && own && { detail }),
    ...(byThem && { request_id: requestId, ip_address: ipAddress, user_agent: userAgent }),
  };
}

/** What is a person's own where they act on it themselves. */
const ownTargets = new Set(['session', 'second-factor', 'personal-token', 'token-family']);
