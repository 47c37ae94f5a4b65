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
          {!active && <Badge dot>{t('common.deactivated')}</Badge>}
          {role && <RoleBadge role={role} />}
        </>
      }
      facts={[
        userName,
        matchedBy === 'userName'
          ? t('scimConnections.sameUserName')
          : t('scimConnections.sameConfirmedEmailAddressDirectory', { userName: sentUserName }),
        decision && decidedAt
          ? t.rich('scimConnections.rejected', when(decidedAt))
          : t.rich('scimConnections.requested', when(askedAt)),
        t.rich('scimConnections.lastSent', when(lastAskedAt)),
      ]}
      action={
        editable && (
          <div className="flex flex-wrap gap-2">
            <ConfirmDialog
              trigger={t('common.allow')}
              triggerVariant="secondary"
              triggerSize="sm"
              tone="neutral"
              title={t('scimConnections.allowMatchForPerson', { person: personName })}
              description={t('scimConnections.directoryCanThenChangeAnd')}
              confirmLabel={t('common.allow')}
              action={decide.bind(null, tenantPlace)}
              fields={{ ...fields, decision: 'allowed' }}
            />
            {decision === null && (
              <ConfirmDialog
                trigger={t('scimConnections.reject')}
                triggerSize="sm"
                title={t('scimConnections.rejectMatchForPerson', { person: personName })}
                description={t('scimConnections.directoryKeepsGettingResponseThat')}
                confirmLabel={t('scimConnections.reject')}
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
