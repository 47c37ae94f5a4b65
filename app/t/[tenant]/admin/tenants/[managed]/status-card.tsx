import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { RegisteredTenant, SuspensionImpact } from '@/lib/tenants/register';
import { ChoiceRow } from '../../choice-row';
import { resume, suspend } from './actions';

interface StatusCardProps {
  tenant: RegisteredTenant;
  impact: SuspensionImpact;
  /** The place of the tenant whose console is used. */
  operatorPlace: string;
}

/** Suspends a tenant after a confirmation of what stops, or resumes it. */
export function StatusCard({ tenant: { name, slug, status }, impact, operatorPlace }: StatusCardProps) {
  const t = useText();
  return (
    <Card title={status === 'active' ? t('tenants.suspend') : t('tenants.resume')} flush>
      {status === 'active' ? (
        <ChoiceRow text={t('tenants.tenantStopsAnsweringAndIts')}>
          <ConfirmDialog
            trigger={t('tenants.suspend')}
            title={t('tenants.suspendName', { name })}
            description={t('tenants.untilYouResumeItIts')}
            ends={stops(t, impact)}
            confirmLabel={t('tenants.suspendTenant')}
            action={suspend.bind(null, operatorPlace)}
            fields={{ slug }}
          >
            <Field label={t('common.reason')} name="reason" required hint={t('tenants.recordedInAuditLogHere')}>
              <Input name="reason" required maxLength={500} autoComplete="off" />
            </Field>
          </ConfirmDialog>
        </ChoiceRow>
      ) : (
        <ChoiceRow text={t('tenants.tenantAnswersAgainAndAnything')}>
          <ConfirmDialog
            trigger={t('tenants.resume')}
            triggerVariant="secondary"
            tone="neutral"
            title={t('tenants.resumeName', { name })}
            description={t('tenants.peopleCanSignInAgain')}
            ends={stops(t, impact)}
            confirmLabel={t('tenants.resumeTenant')}
            action={resume.bind(null, operatorPlace)}
            fields={{ slug }}
          />
        </ChoiceRow>
      )}
    </Card>
  );
}

/** What stops, with counts; zero counts are left out. */
function stops(t: SayText, { people, sessions, families, clients, connections }: SuspensionImpact): string[] {
  const all: [number, string][] = [
    [people, t('tenants.peopleWhoCanSignIn', { count: people })],
    [sessions, t('common.sessions', { count: sessions })],
    [families, t('common.tokenFamiliesCount', { count: families })],
    [clients, t('tenants.clients', { count: clients })],
    [connections, t('tenants.scimConnections', { count: connections })],
  ];
  return all.filter(([count]) => count > 0).map(([, words]) => words);
}
