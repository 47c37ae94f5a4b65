import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { EmailDomain } from '@/lib/tenants/email-domains/email-domain';
import { route } from './actions';

interface RouteCardProps {
  domain: EmailDomain;
  providers: Pick<IdentityProvider, 'id' | 'name' | 'disabledAt'>[];
  tenantPlace: string;
  editable: boolean;
  /** How many people at the domain have only a password. */
  passwordOnly: number;
}

/** Where people with addresses at the domain sign in. */
export function RouteCard({ domain: { domain, verifiedAt, route: current }, providers, ...props }: RouteCardProps) {
  const { tenantPlace, editable, passwordOnly } = props;
  const t = useText();
  const chosen = providers.find(({ id }) => id === current?.providerId);
  const waits =
    chosen &&
    ((verifiedAt === null && t('emailDomains.routeWaitsForVerification')) ||
      (chosen.disabledAt !== null && t('emailDomains.routeWaitsForProvider')));
  return (
    <Card title={t('emailDomains.howPeopleSignIn')} description={t('emailDomains.routeMeaning')}>
      <ActionForm action={route.bind(null, tenantPlace)} className="space-y-4">
        <input type="hidden" name="domain" value={domain} />
        <Field label={t('common.identityProvider')} hint={waits || undefined}>
          <Select
            name="provider"
            defaultValue={chosen?.id ?? ''}
            disabled={!editable}
            options={[
              { value: '', label: t('emailDomains.anyMethod') },
              ...providers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <Checkbox
          name="required"
          label={t('emailDomains.requireProvider')}
          description={t('emailDomains.requiredMeaning')}
          defaultChecked={current?.required}
          disabled={!editable}
        />
        {!current?.required && passwordOnly > 0 && (
          <p className="text-sm text-ink-muted text-pretty">
            {t('emailDomains.peopleHaveOnlyPassword', { people: passwordOnly })}
          </p>
        )}
        {editable && <SubmitButton>{t('emailDomains.saveRouting')}</SubmitButton>}
      </ActionForm>
    </Card>
  );
}
