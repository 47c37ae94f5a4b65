import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { TextLink } from '@/components/ui/text-link';
import type { Group } from '@/lib/directory/group';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';

/** Says of a directory's group that the directory has the last word; nothing of one of the console. */
export function ProvisionedNote({
  tenantPlace,
  group,
  connection,
}: {
  tenantPlace: string;
  group: Group;
  connection: ScimConnection | null;
}) {
  const t = useText();
  if (group.connectionId === null) return null;
  if (!connection)
    return (
      <Callout title={t('Its SCIM connection was deleted')}>
        {t('Nothing provisions this group any more: it stays as you leave it.')}
      </Callout>
    );
  return (
    <KeptByDirectory
      title={t.rich('The directory behind <link>{connection}</link> keeps this group', {
        connection: connection.name,
        link: (chunks) => (
          <TextLink href={tenantPath(tenantPlace, `/admin/scim-connections/${connection.id}`)}>{chunks}</TextLink>
        ),
      })}
    />
  );
}

/** What it means to change a group that a directory keeps. @param title which groups are meant */
export function KeptByDirectory({ title }: { title: ReactNode }) {
  const t = useText();
  return (
    <Callout tone="warning" title={title}>
      {t(
        'What you change here holds until the directory sends the group again: it overwrites the name and takes out or adds whom it provisions. Change it there to last.',
      )}
    </Callout>
  );
}
