import type { Actor } from '@/lib/journal/audit/audit-entry';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';

const kinds: Record<Actor['type'], Sayable> = {
  person: msg('common.person'),
  client: msg('common.client'),
  'scim-connection': msg('common.scimConnection'),
  'access-key': msg('common.accessKey'),
  'trusted-issuer': msg('common.trustedIssuer'),
  'setup-link': msg('common.setupLink'),
  operator: msg('auditLog.operator'),
  system: msg('common.system'),
};

/** Actors of ours, by the English name that entries record. */
const ours: Readonly<Record<string, Sayable>> = {
  'Command line': msg('auditLog.commandLine'),
  Demonstration: msg('auditLog.demonstration'),
  'Initial setup': msg('auditLog.initialSetup'),
  'Set-up file': msg('auditLog.setupFile'),
};

/**
 * An actor for readers: its name, else its id, else its kind; and its kind, unless the name says it. For a failed
 * sign-in, the person is unknown. What a setup link creates mostly has the link's name, so the link is named as one.
 */
export function actorText({ type, id, name }: Actor, t: SayText): { name: string; kind?: string } {
  const kind = t(Object.hasOwn(kinds, type) ? kinds[type] : verbatim(type));
  const nobody = type === 'person' ? t('common.someone') : kind;
  if (type === 'operator' || type === 'system') return { name: name === null ? kind : t(ownActor(name)), kind };
  if (type === 'setup-link' && name !== null) return { name: t('auditLog.setupLinkName', { name }) };
  return { name: name ?? id ?? nobody, kind };
}

const ownActor = (name: string) => (Object.hasOwn(ours, name) && ours[name]) || verbatim(name);
