import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { JsonObject } from '@/lib/platform/shared/json';

/**
 * An audit entry as shown to the person it concerns. People see what they did to others, but not the stored data of
 * those people. They see what others did to them, but not from where, nor the details recorded about it.
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

/** The kinds of targets that are a person's own if the person acted on them. */
const ownTargets = new Set(['session', 'second-factor', 'personal-token', 'token-family']);
