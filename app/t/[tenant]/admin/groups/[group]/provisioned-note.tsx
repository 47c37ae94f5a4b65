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
      <Callout title={t('The SCIM connection was deleted')}>
        {t('This group is no longer provisioned. It changes only when you edit it.')}
      </Callout>
    );
  return (
    <KeptByDirectory
      title={t.rich('Managed by the directory behind <link>{connection}</link>', {
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
        'Changes you make here last until the directory sends the group again: it then overwrites the name and adds or removes people it provisions. To make lasting changes, edit the group in the directory.',
      )}
    </Callout>
  );
}
