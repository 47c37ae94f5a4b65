import type { PageSection } from '@/components/ui/page-sections';
import { type RegisteredClient, usesSecret } from '@/lib/grants/clients/client';
import { isPublic } from '@/lib/oauth/clients/client';
import { text } from '@/lib/platform/shared/text';
import { sections } from './sections';

/** The sections of a client's page, in order. */
export function sectionsOf(client: RegisteredClient, { editable }: { editable: boolean }): PageSection[] {
  return [
    { id: 'activity', label: text('Activity') },
    ...(usesSecret(client) ? [{ id: 'secrets', label: text('Secrets') }] : []),
    ...Object.values(sections).filter((section) => section !== sections.authentication || !isPublic(client)),
    ...(editable
      ? [{ id: 'end', label: client.disabledAt ? text('Enable or delete') : text('Disable or delete') }]
      : []),
  ];
}
