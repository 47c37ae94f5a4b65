import type { Actor } from '@/lib/journal/audit/audit-entry';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';

const kinds: Record<Actor['type'], string> = {
  person: text('Person'),
  client: text('Client'),
  'scim-connection': text('SCIM connection'),
  'access-key': text('Access key'),
  operator: text('Operator'),
  system: text('System'),
};

/**
 * An actor for readers: its name, else its id, else its kind; and its kind. For a failed sign-in, the person is
 * unknown.
 */
export function actorInWords({ type, id, name }: Actor, t: SayText): { name: string; kind: string } {
  const kind = t(Object.hasOwn(kinds, type) ? kinds[type] : type);
  const nobody = type === 'person' ? t('Someone') : kind;
  return { name: name ?? id ?? nobody, kind };
}
