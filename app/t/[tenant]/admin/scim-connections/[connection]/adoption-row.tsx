import { Badge } from '@/components/ui/badge';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { AdoptionRequest } from '@/lib/directory/adoption';
import { tenantPath } from '@/lib/tenants/paths';
import { CredentialRow } from '../../credential-row';
import { RoleBadge } from '../../people/person-status';
import { decide } from './adoption-actions';

interface AdoptionRowProps {
  connectionId: string;
  request: AdoptionRequest;
  tenantSlug: string;
  editable: boolean;
}

/** One request: who, by what they were matched, since when, and the answer. */
export function AdoptionRow({ connectionId, request, tenantSlug, editable }: AdoptionRowProps) {
  const { personId, personName, userName, role, active, matchedBy, sentUserName, askedAt, lastAskedAt, decision, decidedAt } = request;
  const fields = { connection_id: connectionId, person_id: personId };
  return (
    <CredentialRow
      title={<TextLink href={tenantPath(tenantSlug, `/admin/people/${personId}`)}>{personName}</TextLink>}
      status={<>{!active && <Badge dot>Deactivated</Badge>}{role && <RoleBadge role={role} />}</>}
      facts={[
        userName,
        matchedBy === 'userName' ? 'Same user name' : `Same proved e-mail address; the directory says ${sentUserName}`,
        decision && decidedAt ? <>Refused <Time value={decidedAt} format="relative" /></> : <>Asked <Time value={askedAt} format="relative" /></>,
        <>Last sent <Time value={lastAskedAt} format="relative" /></>,
      ]}
      action={
        editable && (
          <div className="flex flex-wrap gap-2">
            <ConfirmDialog
              trigger="Allow"
              triggerVariant="secondary"
              triggerSize="sm"
              tone="neutral"
              title={`Let the connection have ${personName}?`}
              description="From now on the directory changes and deactivates this person. What it sends takes the place of what is here."
              confirmLabel="Allow"
              action={decide.bind(null, tenantSlug)}
              fields={{ ...fields, decision: 'allowed' }}
            />
            {decision === null && (
              <ConfirmDialog
                trigger="Refuse"
                triggerSize="sm"
                title={`Keep ${personName} out of the connection?`}
                description="The directory goes on being told that somebody of this name exists, and is not asked again. This can be changed later."
                confirmLabel="Refuse"
                action={decide.bind(null, tenantSlug)}
                fields={{ ...fields, decision: 'refused' }}
              />
            )}
          </div>
        )
      }
    />
  );
}
