import type { PageSection } from '@/components/ui/page-sections';
import { type RegisteredClient, usesSecret } from '@/lib/grants/clients/client';
import { isPublic } from '@/lib/oauth/clients/client';
import { msg } from '@/lib/platform/shared/message';
import { sections } from './sections';

/** The sections of a client's page, in order. */
export function sectionsOf(client: RegisteredClient, { editable }: { editable: boolean }): PageSection[] {
  return [
    { id: 'activity', label: msg('common.activity') },
    ...(usesSecret(client) ? [{ id: 'secrets', label: msg('clients.secrets') }] : []),
    ...Object.values(sections).filter((section) => section !== sections.authentication || !isPublic(client)),
    ...(editable
      ? [{ id: 'end', label: client.disabledAt ? msg('common.enableOrDelete') : msg('common.disableOrDelete') }]
      : []),
  ];
}
