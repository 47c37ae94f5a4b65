import type { Actor } from '@/lib/journal/audit/audit-entry';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';

const kinds: Record<Actor['type'], Sayable> = {
  person: msg('common.person'),
  client: msg('common.client'),
  'scim-connection': msg('common.scimConnection'),
  'access-key': msg('common.accessKey'),
  operator: msg('auditLog.operator'),
  system: msg('common.system'),
};

/**
 * An actor for readers: its name, else its id, else its kind; and its kind. For a failed sign-in, the person is
 * unknown.
 */
export function actorText({ type, id, name }: Actor, t: SayText): { name: string; kind: string } {
  const kind = t(Object.hasOwn(kinds, type) ? kinds[type] : verbatim(type));
  const nobody = type === 'person' ? t('common.someone') : kind;
  return { name: name ?? id ?? nobody, kind };
}
