import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import type { Person } from '@/lib/people/person';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import type { LinkFor } from '@/lib/sign-in/one-time-links/purpose-for';
import { provisioningPath } from '../../provisioning/provisioning-path';

const link = 'underline decoration-line-strong underline-offset-2 hover:decoration-current';

interface OriginCardProps {
  tenantPlace: string;
  person: Person;
  /** The connection that provisioned the person, unless it is deleted. */
  connection: ScimConnection | null;
  /** The name of the identity provider with which the person first signed in and was created; null for others. */
  provider: string | null;
  /** How the person has to sign in, and whether with a password that was imported. */
  link: Pick<LinkFor, 'provider' | 'hasImportedPassword'>;
}

/** The origin of the person, and the history of the record. */
export function OriginCard({ tenantPlace, person, connection, provider, link: signIn }: OriginCardProps) {
  const t = useText();
  const { id, connectionId, attributes, createdAt, updatedAt, deactivatedAt, version } = person;
  const { externalId } = attributes;
  const connectionHref = tenantPath(tenantPlace, `/admin/scim-connections/${connectionId ?? ''}`);
  return (
    <Card
      title={t('common.origin')}
      actions={
        <span className="flex flex-wrap gap-x-3 text-sm">
          <Link className={link} href={tenantPath(tenantPlace, `/admin/audit-log?target=${id}`)}>
            {t('common.history')}
          </Link>
          <Link className={link} href={provisioningPath(tenantPlace, { resource: id })}>
            {t('common.provisioning')}
          </Link>
        </span>
      }
    >
      <DescriptionList
        className="[&>div]:sm:grid-cols-[6.5rem_minmax(0,1fr)]"
        items={[
          {
            term: t('common.provisionedBy'),
            detail: connection ? (
              <Link className={link} href={connectionHref}>
                {connection.name}
              </Link>
            ) : connectionId ? (
              t('common.aDeletedConnection')
            ) : provider !== null ? (
              t('people.signInWith', { provider })
            ) : (
              t('common.theConsole')
            ),
          },
          ...(typeof externalId === 'string'
            ? [
                {
                  term: t('common.externalId'),
                  detail: <CopyText value={externalId} what={t('common.externalIdLower')} />,
                },
              ]
            : []),
          ...(signIn.hasImportedPassword
            ? [{ term: t('common.password'), detail: t('people.hashNotReplacedYet') }]
            : []),
          ...(signIn.provider
            ? [
                {
                  term: t('people.requiredProvider'),
                  detail: t('people.providerRequiredBy', {
                    name: signIn.provider.name,
                    domain: signIn.provider.domain,
                  }),
                },
              ]
            : []),
          { term: t('common.created'), detail: <Time value={createdAt} /> },
          { term: t('common.changed'), detail: <Time value={updatedAt} /> },
          ...(deactivatedAt ? [{ term: t('common.deactivated'), detail: <Time value={deactivatedAt} /> }] : []),
          { term: t('common.version'), detail: version },
          { term: t('common.id'), detail: <CopyText value={id} what={t('common.id')} /> },
        ]}
      />
    </Card>
  );
}
