import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TextLink } from '@/components/ui/text-link';
import type { AdoptionRequest } from '@/lib/directory/adoption';
import { tenantPath } from '@/lib/platform/shared/paths';
import { CredentialRow } from '../../credential-row';
import { RoleBadge } from '../../people/person-status';
import { decide } from './adoption-actions';
import { when } from './when';

interface AdoptionRowProps {
  connectionId: string;
  request: AdoptionRequest;
  tenantPlace: string;
  editable: boolean;
}

/** One request: the person, how they were matched, since when, and the buttons to decide. */
export function AdoptionRow({ connectionId, request, tenantPlace, editable }: AdoptionRowProps) {
  const t = useText();
  const {
    personId,
    personName,
    userName,
    role,
    active,
    matchedBy,
    sentUserName,
    askedAt,
    lastAskedAt,
    decision,
    decidedAt,
  } = request;
  const fields = { connection_id: connectionId, person_id: personId };
  return (
    <CredentialRow
      title={<TextLink href={tenantPath(tenantPlace, `/admin/people/${personId}`)}>{personName}</TextLink>}
      status={
        <>
          {!active && <Badge dot>{t('Deactivated')}</Badge>}
          {role && <RoleBadge role={role} />}
        </>
      }
      facts={[
        userName,
        matchedBy === 'userName'
          ? t('Same user name')
          : t('Same confirmed email address; the directory sends {userName}', { userName: sentUserName }),
        decision && decidedAt
          ? t.rich('Rejected <time></time>', when(decidedAt))
          : t.rich('Requested <time></time>', when(askedAt)),
        t.rich('Last sent <time></time>', when(lastAskedAt)),
      ]}
      action={
        editable && (
          <div className="flex flex-wrap gap-2">
            <ConfirmDialog
              trigger={t('Allow')}
              triggerVariant="secondary"
              triggerSize="sm"
              tone="neutral"
              title={t('Allow the match for {person}?', { person: personName })}
              description={t(
                'The directory can then change and deactivate this person. Its data replaces the data here.',
              )}
              confirmLabel={t('Allow')}
              action={decide.bind(null, tenantPlace)}
              fields={{ ...fields, decision: 'allowed' }}
            />
            {decision === null && (
              <ConfirmDialog
                trigger={t('Reject')}
                triggerSize="sm"
                title={t('Reject the match for {person}?', { person: personName })}
                description={t(
                  'The directory keeps getting the response that this user name exists, and you won’t be asked again. You can change this later.',
                )}
                confirmLabel={t('Reject')}
                action={decide.bind(null, tenantPlace)}
                fields={{ ...fields, decision: 'refused' }}
              />
            )}
          </div>
        )
      }
    />
  );
}
