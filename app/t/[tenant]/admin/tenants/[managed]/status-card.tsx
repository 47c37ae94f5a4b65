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
    <Card title={status === 'active' ? t('Suspend') : t('Resume')} flush>
      {status === 'active' ? (
        <ChoiceRow
          text={t(
            'The tenant stops answering and its tokens become inactive immediately. Nothing is deleted, and you can resume it.',
          )}
        >
          <ConfirmDialog
            trigger={t('Suspend')}
            title={t('Suspend {name}?', { name })}
            description={t(
              'Until you resume it, its sign-in, console, directory connections and API answer as if the tenant didn’t exist, and all its tokens are inactive. This stops now:',
            )}
            ends={stops(t, impact)}
            confirmLabel={t('Suspend tenant')}
            action={suspend.bind(null, operatorPlace)}
            fields={{ slug }}
          >
            <Field
              label={t('Reason')}
              name="reason"
              required
              hint={t('Recorded in the audit log here and in the tenant.')}
            >
              <Input name="reason" required maxLength={500} autoComplete="off" />
            </Field>
          </ConfirmDialog>
        </ChoiceRow>
      ) : (
        <ChoiceRow text={t('The tenant answers again, and anything that hasn’t expired works again.')}>
          <ConfirmDialog
            trigger={t('Resume')}
            triggerVariant="secondary"
            tone="neutral"
            title={t('Resume {name}?', { name })}
            description={t('People can sign in again, and these work again unless they have expired:')}
            ends={stops(t, impact)}
            confirmLabel={t('Resume tenant')}
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
    [people, t('{count, plural, one {# person who can sign in} other {# people who can sign in}}', { count: people })],
    [sessions, t('{count, plural, one {# session} other {# sessions}}', { count: sessions })],
    [families, t('{count, plural, one {# token family} other {# token families}}', { count: families })],
    [clients, t('{count, plural, one {# client} other {# clients}}', { count: clients })],
    [connections, t('{count, plural, one {# SCIM connection} other {# SCIM connections}}', { count: connections })],
  ];
  return all.filter(([count]) => count > 0).map(([, words]) => words);
}
