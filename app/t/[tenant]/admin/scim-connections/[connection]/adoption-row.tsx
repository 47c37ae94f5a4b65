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

/** One request: who, by what they were matched, since when, and the answer. */
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
          : t('Same proved e-mail address; the directory says {userName}', { userName: sentUserName }),
        decision && decidedAt
          ? t.rich('Refused <time></time>', when(decidedAt))
          : t.rich('Asked <time></time>', when(askedAt)),
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
              title={t('Let the connection have {person}?', { person: personName })}
              description={t(
                'From now on the directory changes and deactivates this person. What it sends takes the place of what is here.',
              )}
              confirmLabel={t('Allow')}
              action={decide.bind(null, tenantPlace)}
              fields={{ ...fields, decision: 'allowed' }}
            />
            {decision === null && (
              <ConfirmDialog
                trigger={t('Refuse')}
                triggerSize="sm"
                title={t('Keep {person} out of the connection?', { person: personName })}
                description={t(
                  'The directory goes on being told that somebody of this name exists, and is not asked again. This can be changed later.',
                )}
                confirmLabel={t('Refuse')}
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
